import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'

/** Says that these are folders, of which no browser gives the content. */
export const tellFolders = (names: readonly string[]): void =>
  tell('warned', currentTexts(messageTexts)('media.folder', { count: names.length, names: names.join(', ') }))
