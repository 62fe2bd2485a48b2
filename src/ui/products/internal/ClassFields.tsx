import { CONTROL_LISTS, PRODUCT_KINDS, STRIPES } from '@domain/products/kinds'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { productTexts } from '../texts/pt_BR'
import { listName } from './lawNames'

/** A class while it is chosen; an empty kind: none was yet. */
export type ChosenClass = Readonly<{ kind: string; stripe: string; control_list: string }>

/** What many products are: kind, stripe and list. */
export function ClassFields({
  value,
  onChange,
}: {
  value: ChosenClass
  onChange: (value: ChosenClass) => void
}) {
  const t = useTexts(productTexts)
  const isMedicine = value.kind === 'medicine'
  return (
    <>
      <Select
        label={t('columns.kind')}
        data-autofocus
        data={PRODUCT_KINDS.filter((kind) => kind !== 'unclassified').map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`),
        }))}
        value={value.kind || null}
        allowDeselect={false}
        onChange={(kind) =>
          onChange(
            kind === 'medicine' ? { ...value, kind } : { kind: kind ?? '', stripe: 'none', control_list: '' },
          )
        }
      />
      {isMedicine && (
        <>
          <Select
            label={t('fields.stripe')}
            data={STRIPES.filter((stripe) => stripe !== 'none').map((one) => ({
              value: one,
              label: t(`stripes.${one}`),
            }))}
            value={value.stripe === 'none' ? null : value.stripe}
            allowDeselect={false}
            onChange={(stripe) => onChange({ ...value, stripe: stripe ?? 'none' })}
          />
          <Select
            label={t('fields.list')}
            description={t('fields.listHelp')}
            data={[
              { value: '', label: t('lists.none') },
              ...CONTROL_LISTS.map((one) => ({ value: one, label: listName(t, one) })),
            ]}
            value={value.control_list}
            allowDeselect={false}
            onChange={(list) => onChange({ ...value, control_list: list ?? '' })}
          />
        </>
      )}
    </>
  )
}

/** Does it say by what the products are sold? */
export const isChosen = ({ kind, stripe }: ChosenClass): boolean =>
  kind !== '' && (kind !== 'medicine' || stripe !== 'none')
