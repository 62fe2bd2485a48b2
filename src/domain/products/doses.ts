/** A number with the unit of a strength, per something or not: "50 mg", "2,5 mg/ml", "1.000 UI", "10%". */
const DOSE = /(\d{1,3}(?:\.\d{3})+|\d+(?:[.,]\d+)?)\s*(mcg|mg|ui|g|%)(?:\s*\/\s*(ml|g|dose))?(?![a-z\d])/gi
/** Numbers of one strength that share a unit: "50 + 12,5 mg", "875/125 mg". */
const SHARED = /(\d+(?:[.,]\d+)?)\s*[+/]\s*(?=\d+(?:[.,]\d+)?\s*(mcg|mg|ui|g)(?![a-z]))/gi

const numberIn = (digits: string): number =>
  Number(/^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits.replace(',', '.'))

type Named = Readonly<{ name: string; presentation: string | null }>

/** The strengths that a product's name and presentation say, in one spelling ("50 mg", "2,5 mg/ml"), in their order. */
export function dosesOf({ name, presentation }: Named): string[] {
  const text = `${name} ${presentation ?? ''}`.replace(SHARED, '$1 $2 + ')
  return [...text.matchAll(DOSE)].map(([, digits = '', unit = '', per]) => {
    const value = String(numberIn(digits)).replace('.', ',')
    const symbol = unit.toLowerCase() === 'ui' ? 'UI' : unit.toLowerCase()
    return `${value}${symbol === '%' ? '' : ' '}${symbol}${per ? `/${per.toLowerCase()}` : ''}`
  })
}

/** The same text for products that say the same strengths, in any order; what says none is like what says none. */
export const doseKey = (product: Named): string => dosesOf(product).sort().join()

/** Do two products say the same strengths? See {@link doseKey}. */
export const isSameDose = (one: Named, other: Named): boolean => doseKey(one) === doseKey(other)
