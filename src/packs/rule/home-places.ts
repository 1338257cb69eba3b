/** Places in the folders of users, for `knownPlaces`: `.netrc` is that of a user, and not one of a project. */
export function homePlaces(places: readonly string[]): readonly string[] {
  return places.flatMap((place) =>
    ['~', '/home/*', '/Users/*', '/root', 'c:/users/*'].map((home) => `${home}/${place}`),
  )
}
