/** After the hooks of others in the same phase, so that these see what will be used. */
export const late = 900

/** After `late`: what is redacted first is cut, summarised or marked then, and no secret is cut in two. */
export const later = 910

/** The last of these: nothing else can read a text that is encoded. */
export const last = 920
