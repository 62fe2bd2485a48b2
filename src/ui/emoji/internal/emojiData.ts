/**
 * Where this origin serves Emojibase's names and groups of emojis, per language; the build copies them there. The
 * version is part of it: what lies under /assets is kept by browsers for ever.
 */
export const EMOJI_DATA = '/assets/emoji-17.0.0'
/** The languages that are served, as Emojibase calls them. */
export const EMOJI_LANGUAGES = ['pt', 'en'] as const
/** What is fetched of each. */
export const EMOJI_FILES = ['data.json', 'messages.json'] as const
/** The Unicode version that the shipped font has pictures of: newer emojis are not offered (docs/decisions/0415-emoji.md). */
export const EMOJI_VERSION = 15
