import { usePreferences } from '@app/panel/panel'

/** What is written in all three languages of the panel, each whole. */
export type InLanguages<Text> = Readonly<{ pt_BR: Text; pt: Text; en: Text }>

/** The one in the user's language. */
export function useInLanguage<Text>(written: InLanguages<Text>): Text {
  const [{ language }] = usePreferences()
  return written[language]
}
