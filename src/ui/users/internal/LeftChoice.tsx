import { Radio, Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'

/** What becomes of something that somebody leaves behind; `to`: the colleague of 'move'. */
export type Choice = Readonly<{ what: string; to: string | null }>

type Props = Readonly<{
  legend: string
  /** What may become of it, in the order in which it is offered. */
  options: Readonly<Record<string, string>>
  colleagues: readonly { value: string; label: string }[]
  choice: Choice
  onChange: (choice: Choice) => void
}>

/** Lets somebody choose what becomes of it, and whose it becomes. */
export function LeftChoice({ legend, options, colleagues, choice, onChange }: Props) {
  const t = useTexts(teamTexts)
  return (
    <fieldset className={styles.fieldset}>
      <legend>{legend}</legend>
      <Radio.Group value={choice.what} onChange={(what) => onChange({ what, to: null })}>
        <div className={styles.form}>
          {Object.entries(options).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {choice.what === 'move' && (
        <Select
          mt={12}
          label={t('users.colleague')}
          placeholder={t('users.chooseColleague')}
          data={colleagues}
          value={choice.to}
          searchable
          onChange={(to) => onChange({ ...choice, to })}
        />
      )}
    </fieldset>
  )
}
