import { type Calendar, isOpenAt } from '../../../src/domain/hours/opening'
import { wallOf } from '../../../src/domain/hours/wall'
import type { SilencePlace } from '../../../src/domain/inactivity/silence'
import { readOpenings } from '../../directory/hours/calendar'
import { mutation, query } from '../../platform/graphql/operation'
import type {
  MutationSaveInactiveMessageArgs,
  OpeningHours,
  Resolvers,
} from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver } from '../../platform/rows/define-rows'
import { closingMessages } from './closing-messages'
import { inactivityRules } from './inactivity-rules'
import { closingMessageList, inactivityList, openingHoursList, surveyList } from './lists'
import { openingHours } from './opening-hours'
import { readPlaces } from './place'
import { surveys } from './surveys'

const saveRule = (place: SilencePlace) =>
  mutation(
    (
      work,
      _viewer,
      { id, rev, instance_id, department_id, reason_id, rule }: MutationSaveInactiveMessageArgs,
    ) =>
      inactivityRules(place).save(
        work,
        id ?? null,
        {
          instanceId: instance_id ?? null,
          departmentId: department_id ?? null,
          reasonId: reason_id ?? null,
          warnings: rule.warnings,
          closeMinutes: rule.close_minutes ?? null,
          active: rule.active,
        },
        rev,
      ),
  )

/** What the shop says by itself, as administrators write it. */
export const resolvers: Resolvers = {
  Query: {
    automaticMessagePlaces: query(readPlaces),
    closingMessages: listResolver(closingMessageList),
    surveys: listResolver(surveyList),
    openingHours: listResolver(openingHoursList),
    openingCalendars: query(async (work) =>
      (await readOpenings(work)).map(({ calendar, instance_id, department_id }) => ({
        instance_id,
        department_id,
        week: [...calendar.week],
        national: calendar.national,
        days: [...calendar.days],
        holidays: [...(calendar.holidays ?? [])],
      })),
    ),
    inactiveMessages: listResolver(inactivityList('open')),
    inactiveInboxMessages: listResolver(inactivityList('inbox')),
  },
  Mutation: {
    saveClosingMessage: mutation(
      (work, _viewer, { id, rev, instance_id, department_id, category_id, closing }) =>
        closingMessages.save(
          work,
          id ?? null,
          {
            ...closing,
            instanceId: instance_id ?? null,
            departmentId: department_id ?? null,
            categoryId: category_id ?? null,
          },
          rev,
        ),
    ),
    deleteClosingMessage: removeResolver(closingMessages),
    saveSurvey: mutation((work, _viewer, { id, rev, instance_id, department_id, survey }) =>
      surveys.save(
        work,
        id ?? null,
        {
          instanceId: instance_id ?? null,
          departmentId: department_id ?? null,
          question: survey.question,
          thanks: survey.thanks,
          scale: survey.scale,
          listed: survey.listed,
          answerHours: survey.answer_hours,
          everyDays: survey.every_days,
          active: survey.active,
        },
        rev,
      ),
    ),
    saveInactiveMessage: saveRule('open'),
    saveInactiveInboxMessage: saveRule('inbox'),
    deleteInactiveMessage: removeResolver(inactivityRules('open')),
    deleteInactiveInboxMessage: removeResolver(inactivityRules('inbox')),
    saveOpeningHours: mutation((work, _viewer, { id, rev, instance_id, department_id, opening }) =>
      openingHours.save(
        work,
        id ?? null,
        {
          ...opening,
          instanceId: instance_id ?? null,
          departmentId: department_id ?? null,
        },
        rev,
      ),
    ),
    deleteOpeningHours: removeResolver(openingHours),
    deleteSurvey: removeResolver(surveys),
  },
  OpeningHours: {
    // The list's rows bring the shop's zone and its holidays along.
    open_now: (row) => {
      const { zone, ...calendar } = row as OpeningHours & Calendar & { zone: string }
      return isOpenAt(calendar, wallOf(zone).toWall(Date.now()))
    },
  },
}
