/** Text for a model instead of a hint, which it would follow: a hint could advise to delete the log or the store. */
export const forPeople = 'a person must look at it (`pawl doctor`)'
