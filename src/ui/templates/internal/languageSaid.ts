import { languageTag } from '@ui/kit/text'

/** A language's name in the user's; its code (`pt_BR`, as Meta writes it) where the browser knows none. */
export function languageSaid(code: string): string {
  try {
    return new Intl.DisplayNames([languageTag()], { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
