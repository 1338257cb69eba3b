/** The beginning of a statement about a user. */
export const ofUser = /\b(?:create|alter)\s{1,8}(?:user|role|login)\s[^;]*$/i
