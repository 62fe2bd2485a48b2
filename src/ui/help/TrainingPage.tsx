import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { isAdministrator, mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import {
  PRACTICE_TALKS,
  type PracticeTalk,
  TOURS,
  type TourName,
  talkLesson,
  tourLesson,
} from '@domain/training/talks'
import {
  MarkLessonDocument,
  OpenPracticeDocument,
  StartPracticeTalkDocument,
  TrainingDocument,
} from '@infra/graphql/training.gen'
import { Button } from '@mantine/core'
import { FirstDayList } from '@ui/first-day/FirstDay'
import { useFirstDay } from '@ui/first-day/useFirstDay'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { inTime } from '@ui/kit/inTime'
import { withTexts } from '@ui/kit/namespaces'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useNavigate } from 'react-router-dom'
import styles from './Help.module.css'
import { HelpTopics } from './internal/HelpTopics'
import { useInLanguage } from './internal/useInLanguage'
import { LESSONS } from './lessons/lessons'
import { helpTexts } from './texts/pt_BR'
import { TOUR_PAGES } from './tour/pages'

/** For whoever is new at the counter: practice customers, tours of the real screens, and lessons to read. */
export default function TrainingPage() {
  const t = useTexts(helpTexts)
  const lessons = useInLanguage(LESSONS)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { read, change } = useCommands()
  const navigate = useNavigate()
  const training = useRead('training', () => read(TrainingDocument, {}))
  const day = useFirstDay(isAdministrator(role))
  const { busy, failure, run } = useAction()
  const { done = [], practising = false } = training.value?.training ?? {}
  const counter = pathTo(tenant, 'chat/attendance')

  const practise = async () => {
    const outcome = await run(() => change(OpenPracticeDocument, {}), null)
    // Another tenant: the page starts again there.
    if (outcome.ok) location.assign(outcome.value.openPractice)
  }
  const begin = async ({ key, customer }: PracticeTalk) => {
    const outcome = await run(() => change(StartPracticeTalkDocument, { talk: key }), null)
    if (!outcome.ok) return
    tell('done', t('training.began', { name: customer }))
    void navigate(counter)
  }
  const tour = async (name: TourName) => {
    const part = await inTime(withTexts(import('./tour/startTour'))).catch(() => null)
    if (part === null) return tell('failed', t('kit:partFailed'))
    part.startTour(name, {
      role,
      go: (route) => void navigate(pathTo(tenant, route)),
      onThrough: () => {
        void change(MarkLessonDocument, { lesson: tourLesson(name) }).then(() => training.reload())
      },
    })
  }
  const tours = TOURS.filter((one) => TOUR_PAGES[one].every((page) => mayOpen(role, routeWith(page))))
  const through = tours.filter((name) => done.includes(tourLesson(name))).length
  return (
    <Page
      route="help/training-videos"
      lead={t('training.lead')}
      // What stands above comes with the rest: a button that moves under the pointer loses its click.
      loading={training.loading || day.loading}
      error={training.failure && { text: training.failure.message || undefined, onRetry: training.reload }}
    >
      {isAdministrator(role) && <FirstDayList day={day} kept />}
      <section className={styles.block}>
        <h2>{t('training.practice')}</h2>
        <p>{t(practising ? 'training.practisingText' : 'training.practiceText')}</p>
        <Failure className="m-0 danger" why={failure} />
        {!practising && (
          <p>
            <Button loading={busy} onClick={() => void practise()}>
              {t('training.openPractice')}
            </Button>
          </p>
        )}
        <ul className={styles.cards}>
          {PRACTICE_TALKS.map((talk) => {
            const known = done.includes(talkLesson(talk.key))
            return (
              <li key={talk.key} className={styles.card}>
                <h3 className="m-0 body strong">{t(`training.talk.${talk.key}`)}</h3>
                <p>{t(`training.talkText.${talk.key}`)}</p>
                <div className="row between gap-8">
                  {known ? <StateBadge tone="success">{t('training.done')}</StateBadge> : <span />}
                  {practising && (
                    <Button
                      variant="light"
                      size="compact-md"
                      disabled={busy}
                      aria-label={`${t(known ? 'training.again' : 'training.begin')}: ${t(`training.talk.${talk.key}`)}`}
                      onClick={() => void begin(talk)}
                    >
                      {t(known ? 'training.again' : 'training.begin')}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.block}>
        <div className={styles.heading}>
          <h2>{t('training.tours')}</h2>
          <span className="muted dense tabular">
            {t('training.progress', { done: through, total: tours.length })}
          </span>
        </div>
        <p>{t('training.toursText')}</p>
        <ul className={styles.cards}>
          {tours.map((name) => {
            const known = done.includes(tourLesson(name))
            return (
              <li key={name} className={styles.card}>
                <h3 className="m-0 body strong">{t(`training.tour.${name}`)}</h3>
                <div className="row between gap-8">
                  {known ? <StateBadge tone="success">{t('training.done')}</StateBadge> : <span />}
                  <Button
                    variant="light"
                    size="compact-md"
                    aria-label={`${t(known ? 'training.repeat' : 'training.start')}: ${t(`training.tour.${name}`)}`}
                    onClick={() => void tour(name)}
                  >
                    {t(known ? 'training.repeat' : 'training.start')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.block}>
        <h2 className={styles.alone}>{t('training.lessons')}</h2>
        <HelpTopics topics={lessons} />
      </section>
    </Page>
  )
}
