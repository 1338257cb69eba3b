/** The author of our own entries. */
export const ourselves = 'pawl'
