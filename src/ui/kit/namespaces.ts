import type { Preferences } from '@app/panel/preferences'
import i18next from 'i18next'
import { inTime } from './inTime'

type Language = Preferences['language']
const TAG: Record<Language, string> = { pt_BR: 'pt-BR', pt: 'pt', en: 'en' }

/** The texts in a language that need not be those of the default one: all of them, or those that differ. */
type All<T> = { readonly [K in keyof T]: T[K] extends string ? string : All<T[K]> }
type Some<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Some<T[K]> }
type Others<T> = Readonly<{
  /** Left out where nothing is said otherwise in Portugal. */
  pt?: () => Promise<{ default: Some<T> }>
  en: () => Promise<{ default: All<T> }>
}>

/** The texts of an area: an i18next namespace. `texts` are the Brazilian ones, the measure of the others. */
export type Namespace<Name extends string = string, T extends object = object> = Readonly<{
  name: Name
  texts: T
}>

/** Where all texts are; who shows them asks kit/text.ts. */
export const i18n = i18next.createInstance()
void i18n.init({
  lng: TAG.pt_BR,
  // Of Portugal only the texts that differ are kept; and where another language cannot be had, this one is there.
  fallbackLng: TAG.pt_BR,
  load: 'currentOnly',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {},
})

/** The language on the screen, and the one whose texts are being fetched. */
let shown: Language = 'pt_BR'
let wanted: Language = 'pt_BR'
const others = new Map<string, Others<object>>()
/** Texts on their way, by language and namespace; whether they came. */
const coming = new Map<string, Promise<boolean>>()

/**
 * The texts of an area. They come with the screens that import them, in the default language; another one is a file of
 * its own, which is fetched as soon as they are here and the user wants it.
 * @param name the area's folder under src/ui
 */
export function defineTexts<Name extends string, T extends object>(
  name: Name,
  texts: T,
  inOthers: Others<NoInfer<T>>,
): Namespace<Name, T> {
  i18n.addResourceBundle(TAG.pt_BR, name, texts)
  others.set(name, inOthers)
  void fetchTexts(name)
  return { name, texts }
}

/** Are the texts there, in the language that is wanted? False: they could not be had. */
async function fetchTexts(name: string): Promise<boolean> {
  const tag = TAG[wanted]
  if (wanted === 'pt_BR' || i18n.hasResourceBundle(tag, name)) return true
  const load: (() => Promise<{ default: object }>) | undefined = others.get(name)?.[wanted]
  const known = coming.get(`${tag}/${name}`)
  if (known || !load) return known ?? true
  const fetched = inTime(load())
    .then(
      ({ default: texts }) => {
        i18n.addResourceBundle(tag, name, texts)
        return true
      },
      () => false,
    )
    .finally(() => coming.delete(`${tag}/${name}`))
  coming.set(`${tag}/${name}`, fetched)
  return fetched
}

/** Switches to a language, loading its texts first; when they cannot be had, the former language stays. */
export async function initTexts(language: Language): Promise<void> {
  wanted = language
  const came = await Promise.all([...others.keys()].map(fetchTexts))
  // Another one was chosen meanwhile.
  if (wanted !== language) return
  if (came.includes(false)) {
    wanted = shown
    return
  }
  shown = language
  await i18n.changeLanguage(TAG[language])
  document.documentElement.lang = TAG[language]
}

/** A script that is being loaded, with the texts that it brings, in the user's language. */
export async function withTexts<Module>(loading: Promise<Module>): Promise<Module> {
  const module = await loading
  if (coming.size > 0) await Promise.all(coming.values())
  return module
}

/** The texts of a namespace in the language on the screen, as long as they are on their way. */
export const arrivalOf = (name: string): Promise<boolean> | undefined =>
  coming.get(`${i18n.language}/${name}`)
