/** The beginning of a statement about a user: `CREATE USER kim`, `GRANT ALL ON shop.* TO kim`. */
export const ofUser = /\b(?:(?:create|alter)\s{1,8}(?:user|role|login)|on\s{1,8}\S{1,80}\s{1,8}to)\s[^;]*$/i
