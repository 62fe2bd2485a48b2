import type { ShopCount } from '@contract/entities'
import { formatDuration } from '@domain/reports/duration'
import { About } from '@ui/kit/About'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '@ui/reports/texts/metrics/pt_BR'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'
import { WaitLine } from './WaitLine'

/** The queue, what is in hand, and today; each figure with how it is counted. */
export function Summary({ whole, limit }: { whole: ShopCount; limit: number }) {
  const t = useTexts(controlPanelTexts, metricTexts)
  const now = useNow()
  const waited = whole.oldest === null ? null : Math.max(0, now - Date.parse(whole.oldest))
  return (
    <section className={styles.summary} aria-label={t('queue')}>
      <div className={styles.queue} data-card="waiting">
        <strong className={styles.large}>{whole.waiting}</strong>
        <span className="stack">
          <span className="row gap-2">
            {t('waiting')}
            <About name={t('waiting')} text={t('about.waiting')} />
          </span>
          {waited !== null && (
            <span className={styles.oldest} data-over={waited >= limit || undefined}>
              {t('oldest', { span: formatSpan(waited, t) })}
            </span>
          )}
        </span>
      </div>
      <WaitLine whole={whole} limit={limit} />
      <dl className={styles.counts}>
        {(['held', 'maria', 'bots', 'snoozed'] as const).map((name) => (
          <div key={name} data-card={name}>
            <dd>{whole[name]}</dd>
            <dt>
              {t(name)}
              <About name={t(name)} text={t(`about.${name}`)} />
            </dt>
          </div>
        ))}
        <div data-card="present">
          <dd>
            {whole.present} <small>{t('presentOf', { count: whole.people })}</small>
          </dd>
          <dt>
            {t('present')}
            <About name={t('present')} text={t('about.present')} />
          </dt>
        </div>
      </dl>
      <dl className={styles.today} aria-label={t('figuresOfToday')}>
        {(['opened', 'closed', 'first_response'] as const).map((name) => (
          <div key={name} data-card={name}>
            <dt>
              {t(`reports/metrics:name.${name}`)}
              <About name={t(`reports/metrics:name.${name}`)} text={t(`reports/metrics:about.${name}`)} />
            </dt>
            <dd>
              {name !== 'first_response'
                ? whole[name]
                : whole.first_response === null
                  ? t('noAnswers')
                  : formatDuration(whole.first_response)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
