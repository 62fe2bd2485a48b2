import '@ui/shared/texts/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Skeleton.css'
import '@mantine/core/styles/Switch.css'
import type { AccountOutcome } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import { Button, NumberInput, Skeleton, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import card from '@ui/two-factor/TwoFactorCard.module.css'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import styles from './SecurityReport.module.css'
import { rulesTexts } from './texts/pt_BR'

type Rules = AccountOutcome<'accessRules'>
type Asked = Promise<{ ok: true; value: Rules } | { ok: false; message: string }>

/** The shop's rules for signing in; shown to those who may change them. */
export function AccessRulesCard() {
  const t = useTexts(rulesTexts)
  const commands = useCommands()
  const [rules, setRules] = useState<Rules | null>(null)
  const [days, setDays] = useState(0)
  const [range, setRange] = useState({ range: '', label: '' })
  const [failure, setFailure] = useState<{ of: 'rules' | 'range'; text: string } | null>(null)
  const [saved, setSaved] = useState(false)
  const [asking, setAsking] = useState(false)

  /** Does something to the rules and shows them as they then stand; true when it was done. */
  const ask = useCallback(
    async (of: 'rules' | 'range', asked: Asked): Promise<boolean> => {
      setFailure(null)
      setSaved(false)
      const outcome = await asked
      if (outcome.ok) {
        setRules(outcome.value)
        setDays(outcome.value.password_days ?? 0)
      } else setFailure({ of, text: outcome.message || t('shared:unreachable') })
      return outcome.ok
    },
    [t],
  )
  const load = useCallback(() => void ask('rules', commands.account('accessRules', null)), [ask, commands])
  useEffect(load, [load])

  const leaving = useUnsaved(
    rules !== null && (days !== (rules.password_days ?? 0) || range.range !== '' || range.label !== ''),
  )
  const change = async (what: Parameters<typeof commands.account<'updateAccessRules'>>[1]) =>
    setSaved(await ask('rules', commands.account('updateAccessRules', what)))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await ask('range', commands.account('addTrustedRange', range))) setRange({ range: '', label: '' })
  }
  return (
    <section className={card.card} aria-labelledby="access-rules">
      {leaving.asking}
      <h2 id="access-rules">{t('title')}</h2>
      <p>{t('lead')}</p>
      {failure?.of === 'rules' && (
        <div role="alert">
          <p>{failure.text}</p>
          <Button variant="light" size="compact-sm" onClick={load}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      {!rules && !failure && <Skeleton height={120} />}
      {rules && (
        <>
          <Switch
            label={t('required')}
            checked={rules.two_factor_required}
            onChange={({ currentTarget: { checked } }) =>
              checked ? setAsking(true) : void change({ two_factor_required: false })
            }
          />
          <Switch
            label={t('skip')}
            checked={rules.skip_in_trusted_ranges}
            onChange={({ currentTarget: { checked } }) => void change({ skip_in_trusted_ranges: checked })}
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
            <Button variant="default" onClick={() => void change({ password_days: days })}>
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
                    onClick={() => void ask('range', commands.account('deleteTrustedRange', { id }))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <form className={styles.add} onSubmit={(event) => void add(event)}>
            <TextInput
              label={t('range')}
              placeholder={t('rangeHint')}
              value={range.range}
              onChange={(event) => setRange({ ...range, range: event.currentTarget.value })}
              error={failure?.of === 'range' ? failure.text : null}
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
      {asking && (
        <ConfirmDialog
          title={t('askTitle')}
          text={t('askText')}
          action={t('askAction')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void change({ two_factor_required: true })
          }}
        />
      )}
    </section>
  )
}
