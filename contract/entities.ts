import type * as v from 'valibot'
import type * as d from './generated/decoders.gen'

/** The contract's object types, inferred from the decoders that are generated from schema.graphql. */
export type User = v.InferOutput<typeof d.User>
export type Role = v.InferOutput<typeof d.Role>
export type UserSummary = v.InferOutput<typeof d.UserSummary>
export type UserInstance = v.InferOutput<typeof d.UserInstance>
export type CustomerChat = v.InferOutput<typeof d.CustomerChat>
export type ChatTicket = v.InferOutput<typeof d.ChatTicket>
export type CustomerLastChat = v.InferOutput<typeof d.CustomerLastChat>
export type Customer = v.InferOutput<typeof d.Customer>
export type TicketTransfer = v.InferOutput<typeof d.TicketTransfer>
export type Instance = v.InferOutput<typeof d.Instance>
export type TicketSums = v.InferOutput<typeof d.TicketSums>
export type Setting = v.InferOutput<typeof d.Setting>
export type QuotedChat = v.InferOutput<typeof d.QuotedChat>
export type CustomerChatStatus = v.InferOutput<typeof d.CustomerChatStatus>
export type Reaction = v.InferOutput<typeof d.Reaction>
export type OrderByMessageProduct = v.InferOutput<typeof d.OrderByMessageProduct>
export type Referral = v.InferOutput<typeof d.Referral>
export type MessageDetails = v.InferOutput<typeof d.MessageDetails>
export type MessageLocation = v.InferOutput<typeof d.MessageLocation>
export type ContactCard = v.InferOutput<typeof d.ContactCard>
export type CustomerGroup = v.InferOutput<typeof d.CustomerGroup>
export type CustomerField = v.InferOutput<typeof d.CustomerField>
export type CustomerNote = v.InferOutput<typeof d.CustomerNote>
export type CustomerOrder = v.InferOutput<typeof d.CustomerOrder>
export type CustomerDuplicate = v.InferOutput<typeof d.CustomerDuplicate>
export type CustomerMerge = v.InferOutput<typeof d.CustomerMerge>
export type GroupSummary = v.InferOutput<typeof d.GroupSummary>
export type UserPreferences = v.InferOutput<typeof d.UserPreferences>
export type NoticePreferences = v.InferOutput<typeof d.NoticePreferences>
export type Feature = v.InferOutput<typeof d.Feature>
export type MessageTemplate = v.InferOutput<typeof d.MessageTemplate>
export type MetaMessageTemplate = v.InferOutput<typeof d.MetaMessageTemplate>
export type MetaMessageTemplatePage = v.InferOutput<typeof d.MetaMessageTemplatePage>
export type InternalChatMessage = v.InferOutput<typeof d.InternalChatMessage>
export type ScheduledMessage = v.InferOutput<typeof d.ScheduledMessage>
export type Draft = v.InferOutput<typeof d.Draft>
export type Mention = v.InferOutput<typeof d.Mention>
export type MentionedUser = v.InferOutput<typeof d.MentionedUser>
export type StatusFeedItem = v.InferOutput<typeof d.StatusFeedItem>
export type TicketClosing = v.InferOutput<typeof d.TicketClosing>
export type Reason = v.InferOutput<typeof d.Reason>
export type ReasonField = v.InferOutput<typeof d.ReasonField>
export type ClosingPlan = v.InferOutput<typeof d.ClosingPlan>
export type UserDepartment = v.InferOutput<typeof d.UserDepartment>
