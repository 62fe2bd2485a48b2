import { LONGEST_STATUS_MESSAGE } from '@domain/order-statuses/status-form'
import { STATUS_VARIABLES } from '@domain/order-statuses/status-variables'
import { Button } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import type { ComponentProps } from 'react'
import styles from './Statuses.module.css'
import { orderStatusTexts } from './texts/pt_BR'

type Field = ComponentProps<typeof GrowingTextarea>
type Props = Pick<Field, 'label' | 'description' | 'error' | 'onFocus' | 'onBlur'> & {
  label: string
  value?: string
  onChange: (value: string) => void
}

/** What the customer is told, and what can be filled in there. */
export function StatusMessageField({ label, value = '', onChange, ...field }: Props) {
  const t = useTexts(orderStatusTexts)
  return (
    <div>
      <GrowingTextarea
        label={label}
        minRows={3}
        maxRows={8}
        maxLength={LONGEST_STATUS_MESSAGE}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.variables}>
        <legend>{t('variables')}</legend>
        {STATUS_VARIABLES.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-label={t('insert', { name, field: label })}
            onClick={() => onChange(`${value}${value === '' || /\s$/.test(value) ? '' : ' '}{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
