import { customerCommands } from '../customers/customer-commands'
import { instanceCommands } from '../instances/instance-commands'
import { internalChatCommands } from '../internal-chat/internal-chat-commands'
import { exportCommands } from '../logs/export-commands'
import { pastCommands } from '../messages/past-commands'
import { scheduleCommands } from '../messages/schedule-commands'
import { noticeCommands } from '../notices/notice-commands'
import { accountCommands } from '../session/account-commands'
import { stickerCommands } from '../stickers/sticker-commands'
import { templateCommands } from '../templates/template-commands'
import { lifeCommands } from '../tickets/life-commands'
import { transferCommands } from '../tickets/transfer-commands'

/** Bundles whose commands come when one of them is asked for. */
export const LATER_BUNDLES = [
  accountCommands,
  customerCommands,
  exportCommands,
  instanceCommands,
  internalChatCommands,
  lifeCommands,
  noticeCommands,
  pastCommands,
  scheduleCommands,
  stickerCommands,
  templateCommands,
  transferCommands,
] as const
