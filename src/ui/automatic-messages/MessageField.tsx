import { LONGEST_AUTOMATIC } from '@domain/automatic-messages/place'
import { Button } from '@mantine/core'
import { useVariableNames } from '@ui/customers/useCustomerVariables'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import styles from './Automatic.module.css'
import { automaticTexts } from './texts/pt_BR'

type Props = {
  label: string
  description?: string
  required?: boolean
  autoFocus?: boolean
  /** What `form.getInputProps` gives. */
  input: { value?: string; onChange: (value: string) => void; error?: unknown }
}

/** A text for customers, and what may stand in it that is filled in when it is sent. */
export function MessageField({ label, description, required, autoFocus, input }: Props) {
  const t = useTexts(automaticTexts)
  const names = useVariableNames()
  const { value = '', onChange, error } = input
  return (
    <div>
      <GrowingTextarea
        label={label}
        description={description}
        required={required}
        data-autofocus={autoFocus || undefined}
        minRows={3}
        maxRows={10}
        maxLength={LONGEST_AUTOMATIC}
        value={value}
        error={error as string}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.variables}>
        <legend>{t('variables')}</legend>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-label={t('insert', { name })}
            onClick={() => onChange(`${value}${value === '' || /\s$/.test(value) ? '' : ' '}{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
