import '@mantine/core/styles/Checkbox.css'
import { SNGPC_LIMITS, SNGPC_UNITS } from '@contract/sngpc-lists'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import styles from '../Sngpc.module.css'
import { sngpcTexts } from '../texts/pt_BR'
import { type Dispensings, itemOf, type RecordFields } from './dispensingForm'

type Props = { form: RecordFields; lines: Dispensings['lines'] }

/** What was handed over, lot by lot. */
export function ItemFields({ form, lines }: Props) {
  const t = useTexts(sngpcTexts)
  const { items, receipt } = form.values
  return (
    <fieldset className={styles.group}>
      <legend>{t('itemsTitle')}</legend>
      {form.errors.items && <p className={styles.warning}>{form.errors.items}</p>}
      {items.map((_item, n) => (
        <div key={form.key(`items.${n}`)} className={styles.item}>
          <NativeSelect
            label={t('medicine')}
            data={lines.map(({ place, name }) => ({ value: String(place), label: name }))}
            {...form.getInputProps(`items.${n}.place`)}
            value={String(items[n]?.place)}
            onChange={({ currentTarget }) => {
              const line = lines.find(({ place }) => String(place) === currentTarget.value)
              form.setFieldValue(`items.${n}.place`, line?.place ?? 0)
              form.setFieldValue(`items.${n}.register`, line?.register ?? '')
            }}
          />
          <Pair>
            <TextInput
              label={t('lot')}
              required
              maxLength={SNGPC_LIMITS.lot}
              {...form.getInputProps(`items.${n}.lot`)}
            />
            <TextInput
              label={t('expires')}
              required
              placeholder="08/2027"
              inputMode="numeric"
              maxLength={10}
              {...form.getInputProps(`items.${n}.expires`)}
            />
          </Pair>
          <Pair>
            <TextInput
              label={t('quantity')}
              required
              inputMode="numeric"
              maxLength={6}
              {...form.getInputProps(`items.${n}.quantity`)}
            />
            <NativeSelect
              label={t('unit')}
              data={SNGPC_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
              {...form.getInputProps(`items.${n}.unit`)}
            />
            <TextInput
              label={t('register')}
              required
              inputMode="numeric"
              maxLength={20}
              {...form.getInputProps(`items.${n}.register`)}
            />
          </Pair>
          {receipt === 'retained' && (
            <Checkbox
              label={t('prolonged')}
              {...form.getInputProps(`items.${n}.prolonged`, { type: 'checkbox' })}
            />
          )}
          {items.length > 1 && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => form.removeListItem('items', n)}>
                {t('removeItem')}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= SNGPC_LIMITS.items}
          onClick={() => form.insertListItem('items', itemOf(lines[0], 0))}
        >
          {t('addItem')}
        </Button>
      </div>
    </fieldset>
  )
}
