/** Said to a model in the place of a hint, which it would follow: it could be told to delete the log or the store. */
export const forPeople = 'a person must look at it (`pawl doctor`)'
