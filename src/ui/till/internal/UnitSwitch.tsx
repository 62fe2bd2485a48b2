import styles from './UnitSwitch.module.css'

type Props<Value extends string> = {
  label: string
  options: readonly (readonly [Value, string])[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three, side by side. */
export function UnitSwitch<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {options.map(([each, name]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
