import { Button } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import styles from './MessageField.module.css'
import { customerTexts } from './texts/pt_BR'
import { useVariableNames } from './useCustomerVariables'

type Props = {
  label: string
  description?: string
  required?: boolean
  autoFocus?: boolean
  /** Characters at most; without it the form says when there are too many. */
  most?: number
  /** Lines that it has at least, and before it scrolls. */
  rows?: readonly [number, number]
  /** What else may stand in it, by name: of an order, where one is at hand. */
  more?: readonly string[]
  /** What `form.getInputProps` gives. */
  input: { value?: string; onChange: (value: string) => void; error?: unknown }
}

/** A text for customers, and what may stand in it that is filled in when it is sent. */
export function MessageField({
  label,
  description,
  required,
  autoFocus,
  most,
  rows = [3, 10],
  more = [],
  input,
}: Props) {
  const t = useTexts(customerTexts)
  const names = [...useVariableNames(), ...more]
  const { value = '', onChange, error } = input
  return (
    <div>
      <GrowingTextarea
        label={label}
        description={description}
        required={required}
        data-autofocus={autoFocus || undefined}
        minRows={rows[0]}
        maxRows={rows[1]}
        maxLength={most}
        value={value}
        error={error as string}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.variables}>
        <legend>{t('variables.legend')}</legend>
        {names.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            aria-label={t('variables.insert', { name })}
            onClick={() => onChange(`${value}${value === '' || /\s$/.test(value) ? '' : ' '}{{${name}}}`)}
          >
            {`{{${name}}}`}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
