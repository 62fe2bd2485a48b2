import type { Preferences } from '@app/panel/preferences'
import { DEFAULT_ZONE } from '@domain/time/zone'
import type { ptBR } from '@ui/locales/pt_BR'
import { ptBREntry } from '@ui/locales/pt_BR.entry'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

/** The shape every language has; the Brazilian one is the measure. */
export type Locale = Texts<typeof ptBR>
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

type PartOf<T> = { readonly [K in keyof T]?: T[K] extends string ? T[K] : PartOf<T[K]> }

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K

/** Names of the texts; plural forms (`…_one`, `…_other`) go by their common name, with a `count`. */
export type TextKey = WithoutPlural<Path<typeof ptBR>>
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

type Language = Preferences['language']
const TAG: Record<Language, string> = { pt_BR: 'pt-BR', pt: 'pt', en: 'en' }

const loaders: Partial<Record<Language, () => Promise<Locale>>> = {
  pt: () => import('@ui/locales/pt').then((module) => module.pt),
  en: () => import('@ui/locales/en').then((module) => module.en),
}

const texts = i18next.createInstance()
void texts.init({
  lng: 'pt-BR',
  fallbackLng: 'pt-BR',
  load: 'currentOnly',
  // Ready at once: of the default language the login's texts are in the bundle, see workspaceTexts.ts and ticketTexts.ts.
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { 'pt-BR': { translation: ptBREntry } },
})

/** Adds texts of the default language, which came with the screens that show them. */
export function addTexts(more: PartOf<typeof ptBR>): void {
  texts.addResourceBundle('pt-BR', 'translation', more, true)
}

/** Switches to a language, loading its texts first; when they cannot be had, the former language stays. */
export async function initTexts(language: Language): Promise<void> {
  const load = loaders[language]
  const tag = TAG[language]
  if (load && !texts.hasResourceBundle(tag, 'translation')) {
    try {
      texts.addResourceBundle(tag, 'translation', await load())
    } catch {
      // Offline before this language was ever loaded: better another language than no screen.
      return
    }
  }
  await texts.changeLanguage(tag)
  document.documentElement.lang = tag
}

let zone: string = DEFAULT_ZONE

/** The time zone of the shop whose panel this is, by its IANA name: all days and hours on the screen are of its clock. */
export const shopZone = (): string => zone

/** Sets the shop's zone. Components that use the texts render again, as after a change of language. */
export function setShopZone(name: string): void {
  if (name === zone) return
  zone = name
  texts.emit('languageChanged')
}

const translators = new Map<string, Translate>()

function translator(): Translate {
  const key = texts.language + zone
  const known = translators.get(key)
  if (known) return known
  const fixed = texts.getFixedT(texts.language)
  const made: Translate = (key, values) => fixed(key, values ?? {}) as string
  translators.set(key, made)
  return made
}

function subscribe(listener: () => void): () => void {
  texts.on('languageChanged', listener)
  return () => texts.off('languageChanged', listener)
}

/** The texts in the user's language; the function is a new one when the language changes, or the shop's zone. */
export const useText = (): Translate => useSyncExternalStore(subscribe, translator)

/** The texts outside React. */
export const currentText = translator
/** The language's tag, for Intl. */
export const languageTag = (): string => texts.language

/** The shop's zone, for what lays days out once and keeps them. */
export const useShopZone = (): string => useSyncExternalStore(subscribe, shopZone)
