import { COLOR_TAGS } from '@contract/customer-lists'
import { type FieldForm, LONGEST_CHOICE, MOST_CHOICES } from '@domain/contacts/own-fields/field-form'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { Failure } from '@ui/kit/Failure'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { tagOf } from '../internal/ColorChoice'
import { Dot } from '../panel/ColorTag'
import { customerTexts } from '../texts/pt_BR'
import styles from './Fields.module.css'
import { fieldTexts } from './texts/pt_BR'

/** What may be chosen in a field, in the order in which it is offered. */
export function ChoicesEditor({ form }: { form: UseFormReturnType<FieldForm> }) {
  const t = useTexts(fieldTexts)
  const own = useTexts(customerTexts, customerPickerTexts)
  const { choices } = form.values
  const move = (from: number, to: number) => form.reorderListItem('choices', { from, to })
  return (
    <fieldset className={styles.choices}>
      <legend>{t('choices')}</legend>
      <p>{t('choicesHelp')}</p>
      {choices.map(({ id, label, color, archived }, n) => (
        // A new choice has no id yet: its place names it.
        <div key={id ?? n} className={styles.choice} data-archived={archived || undefined}>
          <TextInput
            aria-label={`${t('choice')} ${n + 1}`}
            maxLength={LONGEST_CHOICE}
            {...form.getInputProps(`choices.${n}.label`)}
            description={archived ? t('choiceArchived') : undefined}
          />
          <NativeSelect
            aria-label={t('color', { name: label })}
            leftSection={<Dot color={color} />}
            data={[
              { value: '', label: t('noColor') },
              ...COLOR_TAGS.map((tag) => ({ value: tag, label: own(`customer-picker:colors.${tag}`) })),
            ]}
            value={color ?? ''}
            onChange={({ currentTarget }) =>
              form.setFieldValue(`choices.${n}.color`, tagOf(currentTarget.value))
            }
          />
          <span>
            <IconButton
              label={t('choiceUp', { name: label })}
              size={28}
              disabled={n === 0}
              onClick={() => move(n, n - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={t('choiceDown', { name: label })}
              size={28}
              disabled={n === choices.length - 1}
              onClick={() => move(n, n + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </IconButton>
            {id === null ? (
              <IconButton
                label={t('removeChoice', { name: label })}
                size={28}
                onClick={() => form.removeListItem('choices', n)}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            ) : (
              <IconButton
                label={t(archived ? 'restoreChoice' : 'archiveChoice', { name: label })}
                size={28}
                onClick={() => form.setFieldValue(`choices.${n}.archived`, !archived)}
              >
                {archived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
              </IconButton>
            )}
          </span>
        </div>
      ))}
      <Failure className={styles.bad} why={form.errors.choices} />
      {choices.length < MOST_CHOICES && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            form.insertListItem('choices', { id: null, label: '', color: null, archived: false })
          }
        >
          {t('addChoice')}
        </Button>
      )}
    </fieldset>
  )
}
