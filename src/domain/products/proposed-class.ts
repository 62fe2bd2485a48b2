import { DEFAULT_ZONE } from '../../../contract/zone'
import { foldText } from '../text/fold-text'
import { dayOf } from '../time/relative-time'
import { listsOn, nameIndex, wordsOf } from './internal/substance-names'
import { FREE_OF_PRESCRIPTION, KEPT_WHEN_TOPICAL, type SubstanceList } from './internal/substances'
import { anvisaRegister, type Classed, isUnclassified, needsPrescription, type ProductKind } from './kinds'
import type { ProposedBy } from './proposed-by'

/*
 * What a product of which nobody has said what it is most likely is by law. It is proposed and never taken for said:
 * where two classes fit, the stricter one is proposed.
 */

/** What of a product its class can be told by. */
type Signs = Readonly<{
  name: string
  presentation?: string | null
  ingredient?: string | null
  anvisa_register?: string | null
  /** What the shop says that the products of its category are; null: nothing. */
  categoryKind?: ProductKind | null
  /** What a product of the same GTIN was classified as in this shop; null: there is none. */
  sameGtin?: Classed | null
}>

/** A class that is proposed. `said`: the word or number that it was told by; `source`: the rule of law, or null. */
export type ProposedClass = Classed & Readonly<{ by: ProposedBy; said: string; source: string | null }>

/** What the first digit of a register stands for (ANVISA): medicines, cosmetics, cleaners, foods, products for health. */
const KIND_OF_REGISTER: Readonly<Record<string, ProductKind>> = {
  ...{ 1: 'medicine', 2: 'perfumery', 3: 'other', 4: 'food', 5: 'food', 6: 'food', 8: 'other' },
}

/** Words that say what a thing is that is no medicine. Whole words, folded; the first that fits. */
const WORDS: readonly (readonly [ProductKind, string])[] = [
  [
    'food',
    `vitamina vitaminas polivitaminico multivitaminico suplemento whey creatina colageno omega probiotico chocolate bala balas
     bombom biscoito bolacha barra cereal leite composto formula nan aptamil nestogeno ninho mucilon sustagen ensure adocante
     stevia cha cafe suco agua refrigerante isotonico energetico pastilha chiclete goma mel papinha`,
  ],
  [
    'perfumery',
    `shampoo xampu condicionador sabonete creme hidratante protetor bloqueador fps desodorante antitranspirante perfume colonia
     deo batom esmalte acetona maquiagem base rimel mascara tintura coloracao gel escova dental enxaguante fio absorvente
     fralda fraldas lenco lencos algodao cotonete cotonetes hastes barbeador depilatorio locao leave talco repelente bronzeador
     micelar demaquilante papel higienico toalha`,
  ],
  [
    'other',
    `termometro aparelho medidor inalador nebulizador seringa agulha agulhas luva luvas atadura gaze esparadrapo curativo
     bandagem band tensor joelheira tornozeleira munhequeira muleta andador bolsa pilha pilhas bateria preservativo
     preservativos camisinha lubrificante teste tiras lancetas mamadeira chupeta bico oculos balanca brinquedo presente sacola
     mascaras alcool`,
  ],
]
const KIND_OF_WORD = new Map(
  WORDS.flatMap(([kind, words]) => words.split(/\s+/).map((word): [string, ProductKind] => [word, kind])),
)

/** A dose, as only what is taken for its substance has it. */
const DOSE = /\d\s*(?:mg|mcg|µg|ug|ui|meq)(?![a-z])/
/** So many pieces of a pharmaceutical form, or its name. */
const FORM =
  /\d\s*(?:cp|cps|cpr|cprs|comp|comps|cap|caps|drg|drgs|amp|amps|fa)(?![a-z])|(?<![a-z])(?:comprimidos?|capsulas?|drageas?|ampolas?|injetavel|supositorios?|xarope|colirio|gotas|suspensao oral|solucao oral|creme vaginal|pomada oftalmica|efervescentes?)(?![a-z])/
const TOPICAL = /(?<![a-z])(?:gel|creme|locao|pomada|topic[oa]|solucao topica)(?![a-z])/

/** Nothing that is injected is free of prescription. */
const INJECTED = /(?<![a-z])(?:injetavel|ampolas?|amps?|frasco ampola)(?![a-z])/

/** The most milligrams that a text names; 0: none. */
function mostMilligrams(text: string): number {
  const doses = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(mg|g)(?![a-z])/g)]
  return Math.max(
    0,
    ...doses.map(([, number = '0', unit]) => Number(number.replace(',', '.')) * (unit === 'g' ? 1_000 : 1)),
  )
}

type Listed = Readonly<{ list: SubstanceList; needsSign: boolean }>
let ready: Readonly<{ of: string; find: ReturnType<typeof nameIndex<Listed>> }> | null = null

/** Looks for names of the lists that hold at a moment; made ready once for each state of the law. */
function listedAt(now: number): ReturnType<typeof nameIndex<Listed>> {
  // As in rulesFor: a law comes into force by the clock of its capital.
  const lists = listsOn(dayOf(now, DEFAULT_ZONE))
  const of = lists.map(({ list, valid_from }) => `${list}${valid_from}`).join()
  if (ready?.of !== of) {
    const named = (names: string, meaning: Listed) => names.split(',').map((name) => [name, meaning] as const)
    const names = lists.flatMap((list) => [
      ...named(list.names, { list, needsSign: false }),
      ...(list.beside ? named(list.beside, { list, needsSign: true }) : []),
    ])
    ready = { of, find: nameIndex(names) }
  }
  return ready.find
}

const freeNames = nameIndex(FREE_OF_PRESCRIPTION.names.map(([name, most]) => [name, most] as const))

/** The class that the law itself says of a name on one of its lists; null: none is in it. */
function byList(text: string, now: number): ProposedClass | null {
  const found = listedAt(now)(text)
  if (!found || (found.meaning.needsSign && !isDosed(text))) return null
  const { list, stripe, source } = found.meaning.list
  const kept = list === KEPT_WHEN_TOPICAL && TOPICAL.test(foldText(text))
  return {
    kind: 'medicine',
    stripe: kept ? 'red' : stripe,
    control_list: kept ? null : list,
    by: 'list',
    said: found.name,
    source,
  }
}

const isDosed = (text: string): boolean => {
  const folded = foldText(text)
  return DOSE.test(folded) || FORM.test(folded)
}

/** Letters that are read of name, presentation and ingredient together: PRODUCT_LIMITS holds them below it. */
const LONGEST = 500

/** What is proposed for a product at a moment (ms); null: nothing tells what it is. */
export function proposedClass(signs: Signs, now: number): ProposedClass | null {
  const { name, presentation, ingredient, anvisa_register: register, categoryKind, sameGtin } = signs
  const said = (kind: ProductKind, by: ProposedBy, word: string): ProposedClass => ({
    // What is a medicine and on no list needs a prescription: only what the LMIP names needs none (RDC 882/2024).
    ...{ kind, stripe: kind === 'medicine' ? 'red' : 'none', control_list: null, by, said: word },
    source: kind === 'medicine' ? FREE_OF_PRESCRIPTION.source : null,
  })
  if (sameGtin && !isUnclassified(sameGtin)) return { ...sameGtin, by: 'gtin', said: '', source: null }
  // What is longer than any of these may be is refused elsewhere, and read no further here.
  const text = [name, presentation, ingredient].filter(Boolean).join(' ').slice(0, LONGEST)
  const listed = byList(text, now)
  if (listed) return listed
  const digit = (register && anvisaRegister(register)?.at(0)) || ''
  const registered = KIND_OF_REGISTER[digit]
  if (registered && registered !== 'medicine') return said(registered, 'register', register ?? '')
  const free = freeNames(text)
  const isFree =
    free !== null &&
    !INJECTED.test(foldText(text)) &&
    (free.meaning === undefined || mostMilligrams(foldText(text)) <= free.meaning)
  if (isFree) return { ...said('otc', 'free', free.name), source: FREE_OF_PRESCRIPTION.source }
  if (registered) return said('medicine', 'register', register ?? '')
  const word = wordsOf(name.slice(0, LONGEST)).find((one) => KIND_OF_WORD.has(one))
  const kindOfWord = word === undefined ? undefined : KIND_OF_WORD.get(word)
  // "Vitamina C 60 cápsulas" is a food; nothing else that is dosed is one.
  if (kindOfWord === 'food' && word) return said('food', 'word', word)
  if (ingredient?.trim()) return said('medicine', 'form', ingredient.trim())
  const dosed = DOSE.exec(foldText(text))?.[0] ?? FORM.exec(foldText(text))?.[0]
  if (dosed) return said('medicine', 'form', dosed.trim())
  if (categoryKind && categoryKind !== 'unclassified' && categoryKind !== 'medicine')
    return said(categoryKind, 'category', '')
  return kindOfWord && word ? said(kindOfWord, 'word', word) : null
}

/**
 * Must somebody say first what a thing is that was typed by hand? It is asked of whatever has a name of the lists, and of what
 * is dosed as a medicine is, unless it is one that needs no prescription.
 */
export function asksForClass(name: string, now: number): boolean {
  const found = proposedClass({ name }, now)
  return found !== null && needsPrescription(found)
}
