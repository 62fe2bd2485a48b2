import { botSessionEntries } from './bots/botSession.fold'
import { connectionEntries } from './connection/connection.fold'
import { unnumberedEntries } from './connection/unnumbered.fold'
import { erasureEntries, withErasures } from './contacts/erasure.fold'
import { groupEntries } from './contacts/group.fold'
import { storyEntries } from './contacts/story.fold'
import { shopNowEntries } from './control-panel/shop-now.fold'
import { earlierEntries } from './conversation/earlier.fold'
import { messageEntries } from './conversation/message.fold'
import { outboxEntries } from './conversation/outbox.fold'
import { draftEntries } from './drafts/draft.fold'
import { featureEntries } from './features/feature.fold'
import { instanceEntries } from './instances/instance.fold'
import { colleagueEntries } from './internal-chat/colleague.fold'
import { internalChatEntries } from './internal-chat/internal-chat.fold'
import { internalOutboxEntries } from './internal-chat/internal-outbox.fold'
import { createRegistry } from './kernel/registry'
import { describedLoginEntries } from './login/login.entries'
import { mentionEntries } from './mentions/mention.fold'
import { announcementEntries } from './notices/announcement.fold'
import { noticeEntries } from './notices/notice.fold'
import { preferenceEntries } from './notices/preferences.fold'
import { orderEntries } from './orders/order.fold'
import { commandEntries } from './outbox/command.fold'
import { platformEntries } from './platform/platform.fold'
import { refreshEntries } from './platform/refresh.fold'
import { presenceEntries } from './presence/presence.fold'
import { reactionEntries } from './reactions/reaction.fold'
import { scheduledMessageEntries } from './schedules/scheduled-message.fold'
import { metaTemplateEntries } from './templates/meta-template.fold'
import { inboxValidationEntries } from './tickets/inbox-validation.fold'
import { ticketLifeEntries } from './tickets/life.fold'
import { pinEntries } from './tickets/pins'
import { ticketEntries } from './tickets/ticket.fold'
import { topicEntries } from './topics/topic.fold'
import { transferEntries } from './transfers/transfer.fold'
import { selfEntries } from './users/self.fold'

const entries = [
  ...describedLoginEntries,
  ...selfEntries,
  ...connectionEntries,
  ...unnumberedEntries,
  ...platformEntries,
  ...refreshEntries,
  ...featureEntries,
  ...instanceEntries,
  ...ticketEntries,
  ...ticketLifeEntries,
  ...botSessionEntries,
  ...inboxValidationEntries,
  ...messageEntries,
  ...reactionEntries,
  ...orderEntries,
  ...groupEntries,
  ...storyEntries,
  ...transferEntries,
  ...outboxEntries,
  ...commandEntries,
  ...internalChatEntries,
  ...internalOutboxEntries,
  ...preferenceEntries,
  ...colleagueEntries,
  ...noticeEntries,
  ...announcementEntries,
  ...topicEntries,
  ...presenceEntries,
  ...shopNowEntries,
  ...scheduledMessageEntries,
  ...draftEntries,
  ...mentionEntries,
  ...earlierEntries,
  ...metaTemplateEntries,
  ...pinEntries,
  ...erasureEntries,
]

/** Every kind of entry that this build understands. */
export const registry = createRegistry(entries.map(withErasures))
