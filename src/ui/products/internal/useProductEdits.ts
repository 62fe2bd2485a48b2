import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { formatMoney, parseMoney } from '@domain/money/money'
import { ChangeProductsDocument, ProductRowsDocument, SaveProductDocument } from '@infra/graphql/products.gen'
import type { CellEdit } from '@ui/kit/list/column'
import { newHash } from '@ui/kit/newHash'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { productTexts } from '../texts/pt_BR'
import type { ProductRow } from './ProductCells'
import { checkProduct, piecesTyped, productInput, valuesOf } from './productValues'

type Choice = Readonly<{ value: string; label: string }>
type Typed = 'price' | 'stock'

/** Which column is changed where it stands, and how; none for those who may not change products. */
export type ProductEdits = Readonly<
  Partial<Record<Typed | 'category' | 'active', CellEdit<ProductRow> | undefined>>
>

const moneyOf = (text: string): number | null => (text === '' ? null : parseMoney(text))
const shownOf = {
  price: ({ price }: ProductRow) => (price === null ? '' : formatMoney(price)),
  stock: ({ stock }: ProductRow) => (stock === null ? '' : String(stock)),
} as const

/** The cells of the list of products that are changed where they stand: by the same saves, and rules, as their form. */
export function useProductEdits(categories: readonly Choice[]): ProductEdits {
  const t = useTexts(productTexts)
  const kit = useTexts(administrationTexts)
  const { read, change } = useCommands()
  const { role } = useUser()
  const check = checkProduct(t)
  const isNow = (field: Typed, text: string, value: number | null) =>
    (field === 'price' ? moneyOf(text) : piecesTyped(text)) === value
  /** Of the product as it is now: what else was changed meanwhile stays. */
  const saveTyped =
    (field: Typed): CellEdit<ProductRow>['save'] =>
    async ({ id }, [text = ''], [before = '']) => {
      const found = await rowOf<ProductRow>(read(ProductRowsDocument, byId(id)))
      if (!found.ok) return found
      if (found.value === null || !isNow(field, before, found.value[field]))
        return { ok: false, code: 'CONFLICT', message: t('edits.moved') } satisfies Outcome<unknown>
      const was = valuesOf(found.value)
      const values = { ...was, ...(field === 'price' ? { price: moneyOf(text) } : { stock: text }) }
      const fault = Object.values(check(values, kit)).find((each) => typeof each === 'string')
      if (fault) return { ok: false, code: 'INVALID', message: String(fault) }
      return change(SaveProductDocument, {
        id,
        rev: found.value.rev,
        hash: null,
        form: productInput(values, was, undefined),
      })
    }
  const saveMany =
    (
      changeOf: (value: string) => Readonly<{ category_id?: string; active?: boolean }>,
    ): CellEdit<ProductRow>['save'] =>
    async ({ id }, [value = '']) => {
      const outcome = await change(ChangeProductsDocument, {
        ids: [id],
        change: changeOf(value),
        hash: newHash(),
      })
      const kept = outcome.ok ? outcome.value.changeProducts.refused[0] : undefined
      return kept ? { ok: false, code: 'INVALID', message: kept.reason } : outcome
    }
  if (!mayCall(role, 'saveProduct') || !mayCall(role, 'changeProducts')) return {}
  return {
    price: {
      of: (row) => [shownOf.price(row)],
      problem: (typed) => (typed !== '' && parseMoney(typed) === null ? t('edits.money') : null),
      save: saveTyped('price'),
    },
    stock: {
      of: (row) => [shownOf.stock(row)],
      problem: (typed) => (Number.isNaN(piecesTyped(typed)) ? t('problems.pieces') : null),
      save: saveTyped('stock'),
    },
    category: {
      of: ({ category_id }) => [category_id ?? ''],
      options: [{ value: '', label: t('shared:noCategory') }, ...categories],
      save: saveMany((value) => ({ category_id: value })),
    },
    active: {
      of: ({ active }) => [active ? 'yes' : 'no'],
      options: [
        { value: 'yes', label: t('state.on') },
        { value: 'no', label: t('state.off') },
      ],
      save: saveMany((value) => ({ active: value === 'yes' })),
    },
  }
}
