import { useCommands } from '@app/panel/panel'
import { RelationshipRuleForm } from '@domain/relationship-rules/forms'
import { TRIGGERS } from '@domain/relationship-rules/triggers'
import { RelationshipRehearsalDocument } from '@infra/graphql/relationship-rules.gen'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@ui/kit/server/useRead'
import { type Translate, useTexts } from '@ui/kit/text'
import * as v from 'valibot'
import styles from '../Relationship.module.css'
import { relationshipTexts } from '../texts/pt_BR'
import { reasonSaid } from './reasonSaid'

/** What a rule as it stands in the form would do today; nothing is sent. */
export function Rehearsal({ form }: { form: RelationshipRuleForm }) {
  const t = useTexts(relationshipTexts)
  const { read } = useCommands()
  const [typed] = useDebouncedValue({ ...form, name: form.name || 'x' }, 400)
  const whole = v.is(RelationshipRuleForm, typed)
  const { name: _, ...asked } = typed
  const { value, failure } = useRead(
    `rehearsal ${JSON.stringify(asked)}`,
    whole ? () => read(RelationshipRehearsalDocument, { form: typed }) : null,
    'relationshipRules',
  )
  /** Nothing is written to the customer: the team has something to do. */
  const isTask = TRIGGERS[form.trigger].task === true
  const told = whole ? value?.relationshipRehearsal : undefined
  return (
    <section className={styles.rehearsal} aria-label={t('rehearsal.title')}>
      <h2>{t('rehearsal.title')}</h2>
      <p role="status">
        {!whole
          ? t('rehearsal.incomplete')
          : failure
            ? failure.message || t('rehearsal.failed')
            : told
              ? wouldSaid(t, told, isTask)
              : t('rehearsal.asking')}
      </p>
      {told && told.left_out.length > 0 && (
        <ul aria-label={t('rehearsal.leftOut')}>
          {told.left_out.map(({ reason, people }) => (
            <li key={reason}>
              <span>{reasonSaid(t, reason)}</span>
              <strong>{people}</strong>
            </li>
          ))}
        </ul>
      )}
      {told && told.people.length > 0 && (
        <>
          <h3>{t('rehearsal.people')}</h3>
          <ul className={styles.people}>
            {told.people.map(({ customer_id: id, customer_name: name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>
                  {reason === null
                    ? t(isTask ? 'rehearsal.queued' : 'rehearsal.gets')
                    : reasonSaid(t, reason)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function wouldSaid(
  t: Translate<typeof relationshipTexts>,
  { would, found }: Readonly<{ would: number; found: number }>,
  isTask: boolean,
): string {
  if (found === 0) return t('rehearsal.nobody')
  return would === 0
    ? t('rehearsal.nothing', { found })
    : t(isTask ? 'rehearsal.wouldQueue' : 'rehearsal.would', { count: would, found })
}
