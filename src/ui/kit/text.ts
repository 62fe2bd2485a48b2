import { DEFAULT_ZONE } from '@contract/zone'
import { use, useSyncExternalStore } from 'react'
import { arrivalOf, i18n, type Namespace } from './namespaces'
import type { kitTexts } from './texts/pt_BR'
import type { sharedTexts } from './texts/shared/pt_BR'

type Path<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]
type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type OwnKey<N> = N extends Namespace<string, infer T> ? WithoutPlural<Path<T>> : never

/** Names of a namespace's texts with its own before them; plural forms (`…_one`, `…_other`) go by their common name. */
export type TextKey<N extends Namespace = Everywhere> =
  N extends Namespace<infer Name> ? `${Name}:${OwnKey<N>}` : never

/**
 * What everybody may say: the kit's words, which come before any screen of a tenant, and the shared ones, which whoever
 * says them imports (tests/locale-keys.test.ts holds both).
 */
type Everywhere = typeof kitTexts | typeof sharedTexts

/** Gives a text: of the first namespace by its name, of the others and of those of everybody as `namespace:name`. */
export type Translate<First extends Namespace = never, Rest extends Namespace = never> = (
  key: OwnKey<First> | TextKey<First | Rest | Everywhere>,
  values?: Readonly<Record<string, string | number>>,
) => string

let zone: string = DEFAULT_ZONE

/** The time zone of the shop whose panel this is, by its IANA name: all days and hours on the screen are of its clock. */
export const shopZone = (): string => zone

/** Sets the shop's zone. Components that use the texts render again, as after a change of language. */
export function setShopZone(name: string): void {
  if (name === zone) return
  zone = name
  i18n.emit('languageChanged')
}

const translators = new Map<string, Translate<Namespace, Namespace>>()
const languageAndZone = () => `${i18n.language} ${zone}`

/** The texts of these namespaces outside React. */
export function currentTexts<First extends Namespace = never, Rest extends readonly Namespace[] = []>(
  first?: First,
  ...rest: Rest
): Translate<First, Rest[number]>
// The first one alone decides what a key without a namespace means.
export function currentTexts(
  { name }: Pick<Namespace, 'name'> = { name: 'kit' },
): Translate<Namespace, Namespace> {
  const id = `${languageAndZone()} ${name}`
  let made = translators.get(id)
  if (!made) {
    const fixed = i18n.getFixedT(i18n.language, name)
    made = (key, values) => fixed(key, values ?? {}) as string
    translators.set(id, made)
  }
  return made
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

/**
 * The texts of these namespaces in the user's language; the function is a new one when the
 * language changes, or the shop's zone. Waits, as for a part of the screen, for texts that are still on their way.
 */
export function useTexts<First extends Namespace = never, Rest extends readonly Namespace[] = []>(
  first?: First,
  ...rest: Rest
): Translate<First, Rest[number]> {
  useSyncExternalStore(subscribe, languageAndZone)
  for (const { name } of [{ name: 'kit' }, { name: 'shared' }, ...(first ? [first] : []), ...rest]) {
    const fetched = arrivalOf(name)
    if (fetched) use(fetched)
  }
  return currentTexts(first, ...rest)
}

/** The language's tag, for Intl. */
export const languageTag = (): string => i18n.language

/** The shop's zone, for what lays days out once and keeps them. */
export const useShopZone = (): string => useSyncExternalStore(subscribe, shopZone)
