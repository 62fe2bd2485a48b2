import type { Preferences } from '@app/panel/preferences'
import i18next from 'i18next'
import { currentText, languageTag, type Translate, useText } from './text'

type Language = Preferences['language']
const TAG: Record<Language, string> = { pt_BR: 'pt-BR', pt: 'pt', en: 'en' }

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** The shape of a part's texts in every language. */
export type PartTexts<T> = { readonly [K in keyof T]: T[K] extends string ? string : PartTexts<T[K]> }

/** A part's own texts by key. */
export type PartTranslate<T> = (
  key: WithoutPlural<Path<T>>,
  values?: Readonly<Record<string, string | number>>,
) => string

/**
 * The texts of a part of the product that is loaded when it is wanted: they come with it, in all languages,
 * and weigh on nobody else. Gives the translation for inside React and for outside.
 */
export function partTexts<T extends object>(
  all: { pt_BR: T } & Record<Language, PartTexts<T>>,
): { useTexts: () => PartTranslate<T>; current: () => PartTranslate<T> } {
  const texts = i18next.createInstance()
  void texts.init({
    lng: 'pt-BR',
    fallbackLng: 'pt-BR',
    load: 'currentOnly',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      Object.entries(TAG).map(([language, tag]) => [tag, { translation: all[language as Language] }]),
    ),
  })
  /** By the panel's own: another language or zone of the shop makes another of each. */
  const made = new Map<Translate, PartTranslate<T>>()
  const current = (): PartTranslate<T> => {
    const key = currentText()
    let translate = made.get(key)
    if (!translate) {
      const fixed = texts.getFixedT(languageTag())
      translate = (name, values) => fixed(name as string, values ?? {}) as string
      made.set(key, translate)
    }
    return translate
  }
  return { useTexts, current }

  function useTexts(): PartTranslate<T> {
    // Renders again when the user chooses another language.
    useText()
    return current()
  }
}
