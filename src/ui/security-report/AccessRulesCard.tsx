import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Switch.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { Button, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { IconButton } from '@ui/kit/IconButton'
import { SecretInput } from '@ui/kit/SecretInput'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import card from '@ui/two-factor/TwoFactorCard.module.css'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import styles from './SecurityReport.module.css'
import { rulesTexts } from './texts/pt_BR'

type Rules = AccountOutcome<'accessRules'>
type Asked = Promise<{ ok: true; value: Rules } | { ok: false; message: string }>
type Proof = { current_password?: string; code?: string }
/** A change that waits for the user to show that it is them. */
type Waiting = Readonly<{
  title: string
  text: string
  action: string
  change: (proof: Proof) => Asked
  done?: () => void
}>

/** The shop's rules for signing in; shown to those who may change them. */
export function AccessRulesCard() {
  const t = useTexts(rulesTexts)
  const commands = useCommands()
  const [rules, setRules] = useState<Rules | null>(null)
  const [days, setDays] = useState(0)
  const [range, setRange] = useState({ range: '', label: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  /** Does something to the rules and shows them as they then stand; true when it was done. */
  const ask = useCallback(
    async (asked: Asked): Promise<string | null> => {
      setSaved(false)
      const outcome = await asked
      if (!outcome.ok) return outcome.message || t('shared:unreachable')
      setRules(outcome.value)
      setDays(outcome.value.password_days ?? 0)
      return null
    },
    [t],
  )
  const load = useCallback(
    async () => setFailure(await ask(commands.account('accessRules', null))),
    [ask, commands],
  )
  useEffect(() => void load(), [load])

  const leaving = useUnsaved(
    rules !== null && (days !== (rules.password_days ?? 0) || range.range !== '' || range.label !== ''),
  )
  const question = { title: t('proofTitle'), text: t('proofText'), action: t('proofAction') }
  const change = (what: Parameters<typeof commands.account<'updateAccessRules'>>[1], asked = question) =>
    setWaiting({ ...asked, change: (proof) => commands.account('updateAccessRules', { ...what, ...proof }) })
  const add = (event: FormEvent) => {
    event.preventDefault()
    setWaiting({
      ...question,
      change: (proof) => commands.account('addTrustedRange', { ...range, ...proof }),
      done: () => setRange({ range: '', label: '' }),
    })
  }
  return (
    <section className={card.card} aria-labelledby="access-rules">
      {leaving.asking}
      <h2 id="access-rules">{t('title')}</h2>
      <p>{t('lead')}</p>
      {failure !== null && (
        <div role="alert">
          <p>{failure}</p>
          <Button variant="light" size="compact-sm" onClick={() => void load()}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      {!rules && failure === null && <Skeleton height={120} />}
      {rules && (
        <>
          <Switch
            label={t('required')}
            checked={rules.two_factor_required}
            onChange={({ currentTarget: { checked } }) =>
              change(
                { two_factor_required: checked },
                checked ? { title: t('askTitle'), text: t('askText'), action: t('askAction') } : question,
              )
            }
          />
          <Switch
            label={t('skip')}
            checked={rules.skip_in_trusted_ranges}
            onChange={({ currentTarget: { checked } }) => change({ skip_in_trusted_ranges: checked })}
          />
          <div className={styles.add}>
            <NumberInput
              label={t('days')}
              description={t('daysHelp')}
              min={0}
              max={3650}
              allowDecimal={false}
              value={days}
              onChange={(value) => setDays(Number(value) || 0)}
            />
            <Button variant="default" onClick={() => change({ password_days: days })}>
              {t('shared:save')}
            </Button>
          </div>
          <p role="status">{saved && t('saved')}</p>
          <h2>{t('ranges')}</h2>
          <p>{t('rangesLead', { address: rules.address })}</p>
          {rules.trusted_ranges.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <ul className={styles.ranges}>
              {rules.trusted_ranges.map(({ id, range: text, label }) => (
                <li key={id}>
                  <span>
                    {label}
                    <code>{text}</code>
                  </span>
                  <IconButton
                    label={t('remove', { label })}
                    onClick={() =>
                      setWaiting({
                        ...question,
                        change: (proof) => commands.account('deleteTrustedRange', { id, ...proof }),
                      })
                    }
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <form className={styles.add} onSubmit={add}>
            <TextInput
              label={t('range')}
              placeholder={t('rangeHint')}
              value={range.range}
              onChange={(event) => setRange({ ...range, range: event.currentTarget.value })}
            />
            <TextInput
              label={t('label')}
              value={range.label}
              onChange={(event) => setRange({ ...range, label: event.currentTarget.value })}
            />
            <Button type="submit" variant="default">
              {t('add')}
            </Button>
          </form>
        </>
      )}
      {waiting && (
        <ProofDialog
          waiting={waiting}
          ask={ask}
          onClose={(done) => {
            setWaiting(null)
            if (!done) return
            setSaved(true)
            waiting.done?.()
          }}
        />
      )}
    </section>
  )
}

type ProofProps = {
  waiting: Waiting
  /** Gives what went wrong, or null. */
  ask: (asked: Asked) => Promise<string | null>
  onClose: (done: boolean) => void
}

/** Asks for the password, or a code of the second factor, before who comes in is changed. */
function ProofDialog({ waiting, ask, onClose }: ProofProps) {
  const t = useTexts(rulesTexts)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    // Six digits are a code: a password has eight characters at least.
    const proof = /^\s*\d{3}\s?\d{3}\s*$/.test(typed) ? { code: typed } : { current_password: typed }
    const problem = await ask(waiting.change(proof))
    setBusy(false)
    setFailure(problem)
    if (problem === null) onClose(true)
  }
  return (
    <ConfirmDialog
      title={waiting.title}
      text={waiting.text}
      action={waiting.action}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onConfirm={() => void confirm()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <SecretInput
          label={t('proof')}
          autoComplete="current-password"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
    </ConfirmDialog>
  )
}
