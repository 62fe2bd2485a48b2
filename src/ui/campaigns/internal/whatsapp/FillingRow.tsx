import { type Filling, LONGEST_FILLED } from '@domain/campaigns/content/whatsapp'
import type { TemplateField, TemplateForm } from '@domain/templates/template-form'
import { Select, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { fieldLabel } from '@ui/templates/fieldLabel'
import { templateTexts } from '@ui/templates/texts/pt_BR'
import { useId, useState } from 'react'
import styles from '../../CampaignMessage.module.css'
import shared from '../../Campaigns.module.css'
import { campaignTexts } from '../../texts/pt_BR'
import { useVariables } from './useVariables'

type Props = {
  form: TemplateForm
  field: TemplateField
  filling: Filling | undefined
  onChange: (filling: Filling) => void
}

/** In place of a variable's name: one text for all. */
const TEXT = 'text'

/** As it stands in the text; what a button takes stands in none. */
const tokenOf = ({ part, name }: TemplateField): string =>
  part === 'button' ? '' : name.length <= 12 ? `{{${name}}}` : '{{…}}'

/** What stands in one field of a template, in a line; opened, it is chosen. */
export function FillingRow({ form, field, filling, onChange }: Props) {
  const t = useTexts(campaignTexts)
  const text = useTexts(templateTexts)
  const variables = useVariables()
  const isEmpty = filling === undefined || ('text' in filling && filling.text.trim() === '')
  const [open, setOpen] = useState(isEmpty)
  const panel = useId()
  const chosen = filling && 'variable' in filling ? filling.variable : TEXT
  const label = fieldLabel(form, field, text)
  return (
    <div className={styles.filling}>
      <button type="button" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        <span className={shared.quiet}>{tokenOf(field)}</span>
        <span>
          {isEmpty || field.part === 'button'
            ? label
            : chosen === TEXT
              ? t('fixedText')
              : (variables.find(({ value }) => value === chosen)?.label ?? t('variableGone'))}
        </span>
        <span className={isEmpty ? styles.missing : shared.quiet}>
          {isEmpty ? t('fillMissing') : fallsBackTo(filling)}
        </span>
      </button>
      {open && (
        <div id={panel} className={styles.filler}>
          <Select
            label={label}
            data={[...variables, { value: TEXT, label: t('fixedText') }]}
            value={chosen}
            allowDeselect={false}
            onChange={(value) =>
              value !== null && onChange(value === TEXT ? { text: '' } : { variable: value, fallback: null })
            }
          />
          {chosen === TEXT ? (
            <TextInput
              label={t('fixedText')}
              {...(field.example !== null && { placeholder: text('example', { example: field.example }) })}
              maxLength={LONGEST_FILLED}
              value={filling && 'text' in filling ? filling.text : ''}
              onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
            />
          ) : (
            <TextInput
              label={t('fallback')}
              placeholder={t('fallbackNone')}
              maxLength={LONGEST_FILLED}
              value={(filling && 'variable' in filling && filling.fallback) || ''}
              onChange={({ currentTarget }) =>
                onChange({ variable: chosen, fallback: currentTarget.value || null })
              }
            />
          )}
        </div>
      )}
    </div>
  )

  function fallsBackTo(of: Filling): string {
    if ('text' in of) return of.text
    if (of.fallback) return t('fallsBackTo', { text: of.fallback })
    return of.variable === 'shop' ? '' : t('leftOut')
  }
}
