import { repliesHeading } from '@domain/campaigns/headings'
import { languageTag } from '@ui/kit/text'
import styles from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { PeopleNumber } from './peopleAt'
import { useHeading } from './useHeading'

type Props = { report: Report /** Null: on its way. */; content: unknown }

/** What was sent, and what was answered: which button, something else, no more of it. */
export function RepliesPanel({ report, content }: Props) {
  const part = usePart()
  const t = useChannelTexts()
  const heading = useHeading()
  const { counts, buttons, campaign } = report
  const touched = buttons.reduce((sum, { people }) => sum + people, 0)
  const other = Math.max(0, counts.replied - touched - counts.opted_out)
  return (
    <section
      className={`${styles.panel} ${styles.replies}`}
      data-alone={!part.knows.replies || undefined}
      aria-labelledby="campaign-replies"
    >
      {content !== null && <part.Arrival content={content} instanceId={campaign.instance_id} />}
      <div>
        <h2 id="campaign-replies">
          {part.knows.replies ? heading(repliesHeading(counts, touched)) : t('headings.sent')}
        </h2>
        {part.knows.replies && counts.replied === 0 && (
          <p className={styles.quiet}>{t('report.noReplies')}</p>
        )}
        {part.knows.replies && counts.replied > 0 && (
          <>
            <p className={styles.quiet}>
              {t('report.repliesLead', {
                count: counts.replied === 1 ? 1 : 2,
                people: counts.replied.toLocaleString(languageTag()),
              })}
            </p>
            <dl>
              {buttons.map(({ reason, people }) => (
                <div key={reason}>
                  <dt>
                    <PeopleNumber people={people} at="clicked" filter={['button', reason]} />
                  </dt>
                  <dd>{t('report.touched', { button: reason })}</dd>
                </div>
              ))}
              <div>
                <dt>
                  <PeopleNumber people={other} at={null} />
                </dt>
                <dd>{t('report.wroteOther')}</dd>
              </div>
              <div>
                <dt>
                  <PeopleNumber people={counts.opted_out} at="opted_out" />
                </dt>
                <dd>{t('report.lost.opted_out')}</dd>
              </div>
            </dl>
          </>
        )}
        {part.Standing && content !== null && (
          <part.Standing content={content} instanceId={campaign.instance_id} />
        )}
      </div>
    </section>
  )
}
