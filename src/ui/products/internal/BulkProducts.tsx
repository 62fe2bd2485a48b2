import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import {
  changedPrice,
  LEAST_PERCENT,
  MOST_PERCENT,
  ROUNDINGS,
  type Rounding,
} from '@domain/products/change-price'
import { ChangeAllProductsDocument, DeleteAllProductsDocument } from '@infra/graphql/bulk.gen'
import {
  ChangeProductsDocument,
  type ChangeProductsMutation,
  DeleteProductsDocument,
} from '@infra/graphql/products.gen'
import { NumberInput, Select } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { tell } from '@ui/kit/feedback'
import { useWholeArguments } from '@ui/kit/list/bulk/useWholeArguments'
import { WholeNote } from '@ui/kit/list/bulk/WholeNote'
import type { Whole } from '@ui/kit/list/whole'
import { newHash } from '@ui/kit/newHash'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import { type ChosenClass, ClassFields, isChosen } from './ClassFields'

/** What is to be done with many products. */
export type AskedBulk = Readonly<{
  what: 'price' | 'category' | 'class' | 'accept' | 'on' | 'off' | 'delete'
  ids: readonly string[]
  /** In place of `ids`: all that the filters find. */
  whole: Whole | null
  /** It was done: the choice has served. */
  done: () => void
}>

type Refused = ChangeProductsMutation['changeProducts']['refused']
type Props = {
  asked: AskedBulk
  categories: readonly Readonly<{ value: string; label: string }>[]
  onClose: () => void
}

const NONE = 'none'
const TEN_REAIS = 1_000

/** Asks about a change of many products, makes it, and names those that a rule kept as they were. */
export default function BulkProducts({ asked: { what, ids, whole, done }, categories, onClose }: Props) {
  const t = useTexts(productTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [percent, setPercent] = useState<number | string>('')
  const [rounding, setRounding] = useState<Rounding>('cent')
  const [category, setCategory] = useState<string | null>(null)
  const [classed, setClassed] = useState<ChosenClass>({ kind: '', stripe: 'none', control_list: '' })
  // Of this change: another one has another key.
  const [hash, setHash] = useState(newHash)
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setHash(newHash())
      set(value)
    }
  const [refused, setRefused] = useState<Refused>([])
  /** The change of which it was told what became. */
  const [told, setTold] = useState<string | null>(null)
  const isOver = told === hash
  const count = ids.length
  const argumentsOf = useWholeArguments()
  if (what === 'delete')
    return (
      <ConfirmAction
        danger
        title={whole ? t('bulk.delete') : t('deleteMany', { count })}
        text={t('deleteText')}
        action={t('shared:delete')}
        said={whole ? null : t('manyDeleted', { count })}
        ask={() =>
          whole
            ? change(DeleteAllProductsDocument, argumentsOf(whole))
            : change(DeleteProductsDocument, { ids: [...ids] })
        }
        onClose={(was) => {
          if (was) done()
          onClose()
        }}
      >
        {whole && <WholeNote whole={whole} />}
      </ConfirmAction>
    )
  const isPercent = typeof percent === 'number' && percent >= LEAST_PERCENT && percent <= MOST_PERCENT
  const isWhole =
    what === 'price'
      ? isPercent
      : what === 'category'
        ? category !== null
        : what !== 'class' || isChosen(classed)
  const make = async () => {
    const wanted = {
      ...(what === 'price' && { price_percent: Number(percent), rounding }),
      ...(what === 'category' && { category_id: category === NONE ? '' : category }),
      ...(what === 'class' && classed),
      ...(what === 'accept' && { accept: [] }),
      ...(what === 'on' && { active: true }),
      ...(what === 'off' && { active: false }),
    }
    if (whole) {
      const begun = await run(
        () => change(ChangeAllProductsDocument, { ...argumentsOf(whole), change: wanted }),
        null,
      )
      if (!begun.ok) return
      done()
      return onClose()
    }
    const outcome = await run(
      () =>
        change(ChangeProductsDocument, {
          // Those that were changed are done: what is tried otherwise is tried with the rest.
          ids: refused.length > 0 ? refused.map(({ id }) => id) : [...ids],
          hash,
          change: wanted,
        }),
      null,
    )
    if (!outcome.ok) return
    const { changed, refused: kept } = outcome.value.changeProducts
    tell('done', t('bulk.done', { count: changed }))
    setRefused(kept)
    setTold(hash)
    if (kept.length > 0) return
    done()
    onClose()
  }
  return (
    <ConfirmDialog
      title={whole ? t(`bulk.${what}`) : t(`bulk.${what}Title`, { count })}
      text={what === 'on' || what === 'off' || what === 'accept' ? t(`bulk.${what}Text`) : ''}
      action={isOver ? t('kit:close') : t('bulk.apply')}
      color={what === 'off' ? 'danger' : 'primary'}
      busy={busy}
      failure={failure}
      onConfirm={() => {
        // What a rule kept as it was stays so: pressed again unchanged, there is nothing left to do.
        if (isOver) {
          done()
          onClose()
        } else if (isWhole) void make()
      }}
      onClose={() => {
        if (refused.length > 0) done()
        onClose()
      }}
    >
      {whole && <WholeNote whole={whole} />}
      {what === 'price' && (
        <div className="stack gap-16">
          <NumberInput
            label={t('bulk.percent')}
            description={t('bulk.percentHelp')}
            data-autofocus
            suffix=" %"
            decimalSeparator=","
            decimalScale={2}
            min={LEAST_PERCENT}
            max={MOST_PERCENT}
            value={percent}
            onChange={changing(setPercent)}
            error={percent !== '' && percent !== '-' && !isPercent && t('bulk.percentWrong')}
          />
          <Select
            label={t('bulk.rounding')}
            data={ROUNDINGS.map((one) => ({ value: one, label: t(`bulk.roundings.${one}`) }))}
            allowDeselect={false}
            value={rounding}
            onChange={changing((one) => setRounding(ROUNDINGS.find((known) => known === one) ?? 'cent'))}
          />
          {isPercent && (
            <p className="muted" role="status">
              {t('bulk.example', { price: formatMoney(changedPrice(TEN_REAIS, percent, rounding)) })}
            </p>
          )}
        </div>
      )}
      {what === 'class' && <ClassFields value={classed} onChange={changing(setClassed)} />}
      {what === 'category' && (
        <Select
          label={t('columns.category')}
          data={[{ value: NONE, label: t('shared:noCategory') }, ...categories]}
          searchable
          data-autofocus
          value={category}
          onChange={changing(setCategory)}
        />
      )}
      {refused.length > 0 && (
        <div role="alert">
          <p className={styles.failure}>{t('bulk.refused', { count: refused.length })}</p>
          <ul className={styles.refused}>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}
