import { purposeTexts } from './texts/purposes/pt_BR'

/** Is there a sentence for the route with this title? */
export const hasPurpose = (title: string): title is Exclude<keyof typeof purposeTexts.texts, 'later'> =>
  title !== 'later' && Object.hasOwn(purposeTexts.texts, title)
