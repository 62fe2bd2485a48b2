import { Failure } from '../Failure'
import '../texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { layerPart } from '../part'
import { useAction } from '../server/useAction'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './Form.module.css'
import type { Check, Problems } from './problems'
import type { Shared } from './shared'
import { differences, taking } from './threeWay'

const FormConflict = layerPart(() => import('./FormConflict'))
const ConfirmDialog = layerPart(() => import('../ConfirmDialog'))

export type FormProps<Values extends Record<string, unknown>> = {
  /** What is wrong with the values, by the same rule as the server's: `bySchema`, or the form's own. */
  check: Check<Values>
  initial: Values
  /** What may be saved though it is probably not meant, by field: it is asked about, once as long as it stays the same. */
  doubts?: (values: Values) => Problems
  /** Where the server's name of a field is another than the form's. */
  serverNames?: Readonly<Record<string, keyof Values & string>>
  /**
   * Gives what became of it; a refusal that names a field is shown beside that. `rev`: the state that it is about, of
   * what is `shared`.
   */
  save: (values: Values, rev: number | null) => Promise<Outcome<unknown>>
  /** What others may be changing at the same time; without it nobody else does. */
  shared?: Shared<Values> | undefined
  /** What is said when it is saved.; null: `save` says it. */
  said: (values: Values) => string | null
  saveLabel?: string
  /** A form that changes nothing yet can be saved as it is: a new thing whose defaults will do. */
  savableAsIs?: boolean
  children: (form: UseFormReturnType<Values>) => ReactNode
}

type Props<Values extends Record<string, unknown>> = FormProps<Values> & {
  onUnsaved: (unsaved: boolean) => void
  /** A question of the form's own stands over it, or no longer: Escape is for that. */
  onAsking?: (asking: boolean) => void
  onSaved: () => void
  onCancel: () => void
}

/**
 * The fields of something that is made or changed. What is wrong stands beside its field, the focus goes to the first
 * one; Ctrl+Enter saves; nothing typed is lost when the server refuses.
 */
export function FormBody<Values extends Record<string, unknown>>(props: Props<Values>) {
  const {
    check,
    doubts,
    initial,
    serverNames = {},
    save,
    shared,
    said,
    saveLabel,
    savableAsIs,
    children,
  } = props
  const { onUnsaved, onAsking, onSaved, onCancel } = props
  const t = useTexts(administrationTexts)
  const { busy, failure, run, clear } = useAction()
  const [gone, setGone] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => check(values, t),
  })
  const unsaved = form.isDirty()
  // With the drawing itself: between it and an ordinary effect somebody could leave unasked.
  useLayoutEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])

  // Counts what was refused: the focus goes to the first problem with the rendering that shows it, and never later.
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    element.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, input[data-error]')
      ?.focus()
  }, [refusals])
  const toFirstProblem = () => setRefusals((count) => count + 1)
  /** The state that this form is about: what it began with, or what was taken in since. */
  const [known, setKnown] = useState({ rev: shared?.rev ?? null, values: initial })
  // What comes from the server meanwhile is taken in as long as nothing is lost by it: where nothing was typed, or where
  // it says what this form began with or has just saved. Anything else is asked about when it is saved.
  const newRev = shared && shared.rev > (known.rev ?? 0) ? shared.rev : null
  useEffect(() => {
    if (newRev === null) return
    const before = form.getInitialValues()
    if (form.isDirty() && differences(before, initial, before).length > 0) return
    if (!form.isDirty()) form.setValues(initial)
    form.resetDirty(initial)
    setKnown({ rev: newRev, values: initial })
  }, [newRev, initial, form])
  const [clash, setClash] = useState<{ rev: number; theirs: Values; mine: Values } | null>(null)
  const submit = async (values: Values, { rev, values: base } = known): Promise<void> => {
    const outcome = await run(async () => {
      const answer = await save(values, rev)
      // A form that stays begins again with what it has saved, before that is read again.
      if (answer.ok) form.resetDirty(values)
      return answer
    }, said(values))
    if (outcome.ok) return onSaved()
    if (outcome.code === 'CONFLICT' && !outcome.field && shared) {
      const now = await shared.reread()
      setGone(now.ok && now.value === null)
      if (now.ok && now.value && now.value.rev !== rev) {
        clear()
        const theirs = now.value.values
        const differ = differences(base, theirs, values)
        const named = differ.filter(({ field }) => shared.names[field] !== undefined)
        // What has no name and was not touched here follows along.
        const quiet = differ.filter(({ field, both }) => shared.names[field] === undefined && !both)
        const mine = taking(
          values,
          theirs,
          quiet.map(({ field }) => field),
        )
        // Somebody moved it, or came to the same: there is nothing to choose.
        if (named.length === 0) return settle(mine, now.value.rev, theirs)
        return setClash({ rev: now.value.rev, theirs, mine })
      }
    }
    const field = outcome.field && (serverNames[outcome.field] ?? outcome.field)
    if (!field || !(field in form.values)) return
    clear()
    form.setFieldError(field, outcome.message)
    toFirstProblem()
  }
  const settle = (values: Values, rev: number, theirs: Values) => {
    const from = { rev, values: theirs }
    setKnown(from)
    form.setValues(values)
    return submit(values, from)
  }
  const textOf = (field: keyof Values & string, values: Values) =>
    shared?.say?.(field, values) ?? values[field]
  const [doubted, setDoubted] = useState<{ values: Values; problems: Problems } | null>(null)
  /** The doubts that were answered with yes. */
  const meant = useRef('')
  const submitMeant = (values: Values) => {
    const problems = doubts?.(values) ?? {}
    if (Object.keys(problems).length === 0 || JSON.stringify(problems) === meant.current)
      return void submit(values)
    setDoubted({ values, problems })
  }
  const asking = doubted !== null || clash !== null
  useLayoutEffect(() => onAsking?.(asking), [asking, onAsking])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    element.current?.requestSubmit()
  }
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        onSubmit={form.onSubmit(submitMeant, toFirstProblem)}
        onKeyDown={onKey}
        noValidate
      >
        <Failure className={styles.failure} why={failure && (gone ? t('conflict.gone') : failure)} />
        {clash && shared && (
          <FormConflict
            clashes={differences(known.values, clash.theirs, clash.mine).flatMap(({ field, both }) => {
              const name = shared.names[field]
              if (name === undefined) return []
              const [theirs, mine] = [textOf(field, clash.theirs), textOf(field, clash.mine)]
              return [{ field, both, name, theirs, mine }]
            })}
            onChoose={(fields) => {
              setClash(null)
              void settle(taking(clash.mine, clash.theirs, fields), clash.rev, clash.theirs)
            }}
            onClose={() => setClash(null)}
          />
        )}
        {children(form)}
        <div className={styles.foot} data-foot>
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!savableAsIs && !unsaved}>
            {saveLabel ?? t('shared:save')}
          </Button>
        </div>
      </form>
      {doubted && (
        <ConfirmDialog
          title={t('doubt.title')}
          text={[...new Set(Object.values(doubted.problems))].join(' ')}
          action={t('doubt.save')}
          onConfirm={() => {
            meant.current = JSON.stringify(doubted.problems)
            setDoubted(null)
            void submit(doubted.values)
          }}
          onClose={() => {
            setDoubted(null)
            form.setErrors(doubted.problems)
            toFirstProblem()
          }}
        />
      )}
    </>
  )
}
