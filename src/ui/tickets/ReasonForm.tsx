import { sameList, useView } from '@app/panel/panel'
import type { Reason, ReasonField } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { formatMoney, MOST_MONEY, parseMoney } from '@domain/money/money'
import { categoriesOf, type FieldProblem, matchingReasons, outcomeIn } from '@domain/tickets/closing'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import kit from '@ui/kit/Choice.module.css'
import { Choices } from '@ui/kit/Choices'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Life.module.css'
import { lifeTexts } from './texts/life/pt_BR'

/** Why tickets are closed, as far as it is filled in. */
export type GivenReason = Readonly<{ id: string | null; values: Readonly<Record<string, string>> }>
export const NO_REASON: GivenReason = { id: null, values: {} }

/** More than so many are searched, not looked through. */
const FEW = 6

/** For so many questions of a reason room is kept; those of one that asks more scroll. */
const ROOM = 3

const reasonsIn = (world: World): Reason[] =>
  [...world.rows.reasons.values()].sort((a, b) => a.place - b.place).map(({ data }) => data)

/** The house's reasons to close a ticket for, in its order. */
export const useReasons = (): readonly Reason[] => useView(['reasons'], reasonsIn, sameList)

type Props = {
  reasons: readonly Reason[]
  required: boolean
  given: GivenReason
  problems: Readonly<Record<string, FieldProblem>>
  /** Was it asked for without one, though one is wanted? */
  missing: boolean
  onGive: (given: GivenReason) => void
}

/**
 * One reason of the house's, searched or walked by arrow keys, and what it asks for. It is as high from the beginning as
 * the reason that asks most makes it: the list gives its room to the questions, and nothing around it moves.
 */
export function ReasonForm({ reasons, required, given, problems, missing, onGive }: Props) {
  const life = useTexts(lifeTexts)
  const name = useId()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const categories = categoriesOf(reasons)
  // One that an administrator took away meanwhile narrows nothing.
  const within = category !== null && categories.includes(category) ? category : null
  const shown = matchingReasons(reasons, search, within)
  const chosen = reasons.find(({ id }) => id === given.id)
  const choose = (id: string | null) => onGive({ id, values: {} })
  const whole = useRef<HTMLDivElement>(null)
  const most = Math.max(0, ...reasons.map(({ fields }) => fields.length))
  const chosenId = chosen?.id
  // The questions take room from the list: what they belong to stays in sight.
  useLayoutEffect(() => {
    if (chosenId !== undefined)
      whole.current?.querySelector('label:has(> input:checked)')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  /** What a reason asks for comes next. */
  const goOn = () =>
    requestAnimationFrame(() =>
      whole.current?.querySelector<HTMLElement>('[data-reason-fields] :is(input, select)')?.focus(),
    )
  return (
    <div ref={whole}>
      <span className={styles.label} id={`${name}-label`}>
        {life(required ? 'close.reason' : 'close.reasonOptional')}
      </span>
      {reasons.length > FEW && categories.length > 1 && (
        <NativeSelect
          aria-label={life('close.category')}
          className={styles.category ?? ''}
          value={within ?? ''}
          onChange={(event) => setCategory(event.currentTarget.value || null)}
          data={[{ value: '', label: life('close.anyCategory') }, ...categories]}
        />
      )}
      <div
        className={styles.steady}
        data-searched={reasons.length > FEW || undefined}
        style={
          {
            '--rows': reasons.length,
            '--groups': categories.length,
            '--questions': Math.min(most, ROOM),
          } as CSSProperties
        }
      >
        <Choices onChosen={goOn}>
          {reasons.length > FEW && (
            <TextInput
              aria-label={life('close.search')}
              placeholder={life('close.search')}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              data-autofocus
            />
          )}
          <div
            className={styles.choices}
            role="radiogroup"
            aria-labelledby={`${name}-label`}
            aria-invalid={missing || undefined}
          >
            {shown.length === 0 && <p role="status">{life('close.noReason')}</p>}
            {shown.map((reason, index) => (
              <div key={reason.id}>
                {reason.category && reason.category !== shown[index - 1]?.category && (
                  <div className={styles.group}>{reason.category}</div>
                )}
                <label className={`${kit.choice} ${styles.choice}`}>
                  <input
                    type="radio"
                    name={name}
                    checked={reason.id === given.id}
                    onChange={() => choose(reason.id)}
                    // An optional one is taken back as it was given.
                    onClick={() => !required && reason.id === given.id && choose(null)}
                  />
                  <span className="grow anywhere">{reason.name}</span>
                  <Outcome said={reason.outcome} />
                </label>
              </div>
            ))}
          </div>
        </Choices>
        {chosen && (
          <ReasonFields
            reason={chosen}
            values={given.values}
            problems={problems}
            onChange={(values) => onGive({ id: given.id, values })}
          />
        )}
      </div>
    </div>
  )
}

/** What closing for a reason comes to; nothing of one that is no sale, won or lost, and no complaint. */
function Outcome({ said }: { said: string | null | undefined }) {
  const life = useTexts(lifeTexts)
  const outcome = outcomeIn(said)
  if (outcome === null || outcome === 'neutral' || outcome === 'service') return null
  return (
    <StateBadge tone={outcome === 'won' ? 'success' : 'danger'}>
      {life(`close.outcomes.${outcome}`)}
    </StateBadge>
  )
}

type ReasonFieldsProps = {
  reason: Pick<Reason, 'id' | 'fields'>
  values: GivenReason['values']
  problems: Readonly<Record<string, FieldProblem>>
  onChange: (values: GivenReason['values']) => void
}

/** What a reason asks for. */
export const ReasonFields = ({ reason, values, problems, onChange }: ReasonFieldsProps) => (
  <div data-reason-fields>
    {reason.fields.map((field) => (
      <Field
        key={`${reason.id}/${field.key}`}
        field={field}
        value={values[field.key] ?? ''}
        problem={problems[field.key] ?? null}
        onChange={(value) => onChange({ ...values, [field.key]: value })}
      />
    ))}
  </div>
)

type FieldProps = {
  field: ReasonField
  value: string
  problem: FieldProblem | null
  onChange: (value: string) => void
}

function Field({ field, value, problem, onChange }: FieldProps) {
  const life = useTexts(lifeTexts)
  const common = {
    label: field.label,
    className: styles.field ?? '',
    withAsterisk: field.required,
    required: field.required,
    error: problem && life(`close.problem.${problem}`),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (field.type === 'money') {
    const { onChange: _, value: typed, ...rest } = common
    return (
      <MoneyInput
        {...rest}
        most={MOST_MONEY}
        value={parseMoney(typed)}
        onChange={(cents) => onChange(cents === null ? '' : formatMoney(cents))}
      />
    )
  }
  if (field.type === 'choice')
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: life('close.choose') }, ...field.options.map((option) => option)]}
      />
    )
  return (
    <TextInput
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
    />
  )
}
