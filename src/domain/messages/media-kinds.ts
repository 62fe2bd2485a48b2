/** The kinds of file that a message can carry. */
export const MEDIA_KINDS = ['image', 'video', 'audio', 'sticker', 'document'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

export const isMediaKind = (type: string): type is MediaKind => MEDIA_KINDS.some((kind) => kind === type)

/** Types that a browser may show by itself without running anything of them. */
export const isInert = (mime: string): boolean =>
  /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+(; codecs=\w+)?|video\/(mp4|3gpp|webm))$/.test(mime)
