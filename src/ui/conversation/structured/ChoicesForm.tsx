import { CHOICE_LIMITS, choiceProblems, limitsOf, trimmedChoices } from '@domain/messages/choice-form'
import { type Choices, keptButtons } from '@domain/messages/choices'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { ChoicesView } from '@ui/messages/ChoicesView'
import { FormattedText } from '@ui/messages/FormattedText'
import { useEffect, useId, useMemo, useState } from 'react'
import styles from './Structured.module.css'
import type { FormProps } from './StructuredDialog'
import { structuredTexts } from './texts/pt_BR'

const EMPTY = { title: '', description: '' }

/** A question with buttons or a list, beside what the customer will see. */
export function ChoicesForm({ onMade, tried, typed }: FormProps) {
  const t = useTexts(structuredTexts)
  const panelId = useId()
  const [body, setBody] = useState(typed)
  const [choices, setChoices] = useState<Choices>({
    header: '',
    footer: '',
    button: null,
    options: [EMPTY, EMPTY],
  })
  const change = (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed }))
  const problems = useMemo(() => choiceProblems(body, choices), [body, choices])
  useEffect(() => {
    onMade(problems.size > 0 ? null : { text: body.trim(), choices: trimmedChoices(choices) })
  }, [onMade, problems, body, choices])

  const limits = limitsOf(choices)
  const isList = choices.button !== null
  const errorOf = (field: string, limit: number) => {
    const problem = problems.get(field)
    if (!problem || problem === 'tooMany' || (problem === 'missing' && !tried)) return undefined
    return t(problem, { limit })
  }
  const setOption = (place: number, changed: Partial<Choices['options'][number]>) =>
    change({ options: choices.options.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  const shown = trimmedChoices({
    ...choices,
    options: choices.options.filter(({ title }) => title.trim() !== ''),
  })
  return (
    <>
      <Tabs
        label={t('choicesKind')}
        tabs={[
          ['buttons', t('choicesButtons')],
          ['list', t('choicesList')],
        ]}
        tab={isList ? 'list' : 'buttons'}
        onChange={(kind) =>
          change({
            button: kind === 'list' ? t('choicesOpenInitial') : null,
            // What a question with buttons cannot hold goes.
            ...(kind === 'buttons' && { options: choices.options.slice(0, CHOICE_LIMITS.buttons.most) }),
          })
        }
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className={styles.form}>
        <TextInput
          label={`${t('choicesHeader')} (${t('optional')})`}
          value={choices.header ?? ''}
          error={errorOf('header', CHOICE_LIMITS.header)}
          onChange={(event) => change({ header: event.currentTarget.value })}
        />
        <GrowingTextarea
          label={t('choicesText')}
          maxRows={6}
          value={body}
          error={errorOf('body', limits.body)}
          data-autofocus
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <TextInput
          label={`${t('choicesFooter')} (${t('optional')})`}
          value={choices.footer ?? ''}
          error={errorOf('footer', CHOICE_LIMITS.footer)}
          onChange={(event) => change({ footer: event.currentTarget.value })}
        />
        {isList && (
          <TextInput
            label={t('choicesOpen')}
            value={choices.button ?? ''}
            error={errorOf('button', CHOICE_LIMITS.button)}
            onChange={(event) => change({ button: event.currentTarget.value })}
          />
        )}
        {choices.options.map(({ title, description }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has nothing but its place.
          <div key={place} className={styles.option}>
            <TextInput
              label={t('choicesOption', { place: place + 1 })}
              value={title}
              error={errorOf(`title.${place}`, limits.title)}
              onChange={(event) => setOption(place, { title: event.currentTarget.value })}
            />
            {isList && (
              <TextInput
                label={t('choicesDescription', { place: place + 1 })}
                value={description ?? ''}
                error={errorOf(`description.${place}`, CHOICE_LIMITS.description)}
                onChange={(event) => setOption(place, { description: event.currentTarget.value })}
              />
            )}
            <IconButton
              className={styles.remove}
              label={t('choicesRemove', { place: place + 1 })}
              disabled={choices.options.length === 1}
              onClick={() => change({ options: choices.options.filter((_, at) => at !== place) })}
            >
              <IconX size={16} aria-hidden />
            </IconButton>
          </div>
        ))}
        {choices.options.length < limits.most && (
          <Button
            variant="subtle"
            size="compact-md"
            className={styles.add ?? ''}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change({ options: [...choices.options, EMPTY] })}
          >
            {t('choicesAdd')}
          </Button>
        )}
        <section className={styles.preview} aria-label={t('choicesPreview')}>
          <small className="muted">{t('choicesPreview')}</small>
          <div>
            {shown.header && <strong>{shown.header}</strong>}
            <FormattedText text={body.trim() === '' ? '…' : body.trim()} />
            {shown.footer && <small>{shown.footer}</small>}
            <ChoicesView value={keptButtons(shown)} />
          </div>
        </section>
      </div>
    </>
  )
}
