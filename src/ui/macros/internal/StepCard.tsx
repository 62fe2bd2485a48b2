import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import {
  hasTarget,
  LONGEST_NOTE,
  LONGEST_SNOOZE,
  MARKS,
  type MacroForm,
  needsTarget,
  newStep,
  STEP_KINDS,
  type StepKind,
} from '@domain/macros/macro-form'
import { formatMoney, MOST_MONEY, parseMoney } from '@domain/money/money'
import { SALE_VARIABLES } from '@domain/orders/sale-variables'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { useTexts } from '@ui/kit/text'
import { MessageField } from '@ui/variables/MessageField'
import type { DragEventHandler } from 'react'
import { macroTexts } from '../texts/pt_BR'
import styles from './Macros.module.css'
import type { Targets } from './useTargets'

const PRIORITIES = ['0', '1', '2', '3'] as const
const FLOAT = { withinPortal: true }

type Props = {
  n: number
  count: number
  form: UseFormReturnType<MacroForm>
  targets: Targets
  /** Would what is dragged come here? */
  over: boolean
  onMove: (to: number) => void
  drag: Readonly<Record<'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd', DragEventHandler>>
}

/** One step: what it does, and with what. */
export function StepCard({ n, count, form, targets, over, onMove, drag }: Props) {
  const t = useTexts(macroTexts)
  const step = form.values.steps[n]
  if (!step) return null
  const { kind } = step
  const at = (member: keyof typeof step) => form.getInputProps(`steps.${n}.${member}`)
  const { onDragStart, ...onto } = drag
  return (
    <section
      className={styles.step}
      aria-label={t('step', { n: n + 1 })}
      data-over={over || undefined}
      {...onto}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.grip}
          draggable
          onDragStart={onDragStart}
          aria-label={t('dragStep', { n: n + 1 })}
          tabIndex={-1}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        <Select
          className={styles.kind ?? ''}
          aria-label={t('kind')}
          data={STEP_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
          maxDropdownHeight={400}
          comboboxProps={FLOAT}
          value={kind}
          error={form.errors[`steps.${n}.kind`]}
          onChange={(value) => value && form.setFieldValue(`steps.${n}`, newStep(value as StepKind))}
        />
        <IconButton label={t('stepUp', { n: n + 1 })} disabled={n === 0} onClick={() => onMove(n - 1)}>
          <IconArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('stepDown', { n: n + 1 })}
          disabled={n === count - 1}
          onClick={() => onMove(n + 1)}
        >
          <IconArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('removeStep', { n: n + 1 })}
          disabled={count === 1}
          onClick={() => form.removeListItem('steps', n)}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      {hasTarget(kind) && (
        <Select
          label={t('target')}
          required={needsTarget(kind)}
          clearable={!needsTarget(kind)}
          placeholder={kind === 'close' ? t('noReason') : undefined}
          data={[...targets[kind as 'answer' | 'group' | 'department' | 'user' | 'close']]}
          searchable
          comboboxProps={FLOAT}
          {...at('target')}
        />
      )}
      {(kind === 'say' || kind === 'comment') && (
        <MessageField
          label={t('shared:text')}
          description={t('textHelp')}
          required
          rows={[2, 8]}
          more={SALE_VARIABLES}
          input={at('text')}
        />
      )}
      {kind === 'user' && <TextInput label={t('note')} maxLength={LONGEST_NOTE} {...at('text')} />}
      {kind === 'priority' && (
        <Select
          label={t('kinds.priority')}
          data={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          allowDeselect={false}
          comboboxProps={FLOAT}
          value={String(step.priority)}
          onChange={(value) => form.setFieldValue(`steps.${n}.priority`, Number(value))}
        />
      )}
      {kind === 'mark' && (
        <Select
          label={t('kinds.mark')}
          data={MARKS.map((value) => ({ value, label: t(`marks.${value}`) }))}
          allowDeselect={false}
          comboboxProps={FLOAT}
          {...at('mark')}
        />
      )}
      {kind === 'snooze' && (
        <NumberInput
          label={t('minutes')}
          description={t('minutesHelp')}
          min={0}
          max={LONGEST_SNOOZE}
          allowDecimal={false}
          {...at('minutes')}
        />
      )}
      {kind === 'close' && (
        <>
          {targets.fieldsOf(step.target).length > 0 && <p className={styles.hint}>{t('askedLater')}</p>}
          {targets.fieldsOf(step.target).map(({ key, label, type, options }) => {
            const value = step.fields.find((one) => one.key === key)?.value ?? ''
            const set = (typed: string) =>
              form.setFieldValue(`steps.${n}.fields`, [
                ...step.fields.filter((one) => one.key !== key),
                ...(typed === '' ? [] : [{ key, value: typed }]),
              ])
            if (type === 'money')
              return (
                <MoneyInput
                  key={key}
                  label={label}
                  most={MOST_MONEY}
                  value={parseMoney(value)}
                  onChange={(cents) => set(cents === null ? '' : formatMoney(cents))}
                />
              )
            return type === 'choice' ? (
              <Select
                key={key}
                label={label}
                data={[...options]}
                clearable
                comboboxProps={FLOAT}
                value={value || null}
                onChange={(chosen) => set(chosen ?? '')}
              />
            ) : (
              <TextInput
                key={key}
                label={label}
                type={type === 'date' ? 'date' : 'text'}
                value={value}
                onChange={(event) => set(event.currentTarget.value)}
              />
            )
          })}
          <Switch label={t('silent')} {...form.getInputProps(`steps.${n}.silent`, { type: 'checkbox' })} />
        </>
      )}
    </section>
  )
}
