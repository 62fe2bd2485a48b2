import type { StatusError } from './entries.ts'
import { newTrace } from './identifiers.ts'
import type { Json } from './json.ts'

/** A refusal in Meta's terms. Decide on `code`; titles and details are for people. */
export interface GraphError {
  code: number
  /** HTTP status of the answer. */
  http: number
  title: string
  details: string
  subcode?: number
  /** What Meta shows a person as the heading; `details` is then the sentence below it. */
  userTitle?: string
  type: string
}

interface Known {
  title: string
  details: string
  http?: number
}

/** Titles and details as Meta words them (whatsapp-facts section 2.3, Meta's error code page). */
const known: Record<number, Known> = {
  1: { title: 'API Unknown', details: 'Invalid request or possible server error.' },
  2: { title: 'API Service', details: 'Temporary due to downtime or due to being overloaded.', http: 503 },
  4: { title: 'API Too Many Calls', details: 'The app has reached its API call rate limit.' },
  10: { title: 'API Permission Denied', details: 'Permission is either not granted or has been removed.' },
  33: { title: 'Parameter value is not valid', details: 'The business phone number has been deleted.' },
  100: { title: 'Invalid parameter', details: 'The request included one or more unsupported parameters.' },
  190: {
    title: 'Access token has expired',
    details: 'Your access token has expired.',
    http: 401,
  },
  368: {
    title: 'Temporarily blocked for policies violations',
    details: 'The WhatsApp Business Account has been restricted or disabled for violating a platform policy.',
    http: 403,
  },
  80007: { title: 'Rate limit issues', details: 'The WhatsApp Business Account has reached its rate limit.' },
  130429: {
    title: 'Rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time.',
  },
  130472: {
    title: "User's number is part of an experiment",
    details: "Message was not sent because the user's number is part of an experiment.",
  },
  131000: {
    title: 'Something went wrong',
    details: 'Message failed to send due to an unknown error.',
    http: 500,
  },
  131005: {
    title: 'Access denied',
    details: 'Permission is either not granted or has been removed.',
    http: 403,
  },
  131008: { title: 'Required parameter is missing', details: 'The request is missing a required parameter.' },
  131009: { title: 'Parameter value is not valid', details: 'One or more parameter values are invalid.' },
  131016: { title: 'Service unavailable', details: 'A service is temporarily unavailable.', http: 503 },
  131021: { title: 'Recipient cannot be sender', details: 'Sender and recipient phone number is the same.' },
  131026: { title: 'Message undeliverable', details: 'Message Undeliverable.' },
  131031: {
    title: 'Business Account locked',
    details: 'The account has been restricted or disabled for violating a policy.',
    http: 403,
  },
  131042: {
    title: 'Business eligibility payment issue',
    details: 'Message failed to send because there were one or more errors related to your payment method.',
  },
  131045: {
    title: 'Incorrect certificate',
    details: 'Message failed to send due to a phone number registration error.',
    http: 500,
  },
  131047: {
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131048: {
    title: 'Spam rate limit hit',
    details:
      'Message failed to send because there are restrictions on how many messages can be sent from this phone number.',
  },
  131049: {
    title: 'Meta chose not to deliver',
    details: 'This message was not delivered to maintain healthy ecosystem engagement.',
  },
  131050: {
    title: 'User has stopped marketing messages',
    details: 'The user chose to stop receiving marketing messages.',
  },
  131051: { title: 'Unsupported message type', details: 'Message type is currently not supported.' },
  131052: { title: 'Media download error', details: 'Unable to download the media sent by the user.' },
  131053: { title: 'Media upload error', details: 'Unable to upload the media used in the message.' },
  131056: {
    title: '(Business Account, Consumer Account) pair rate limit hit',
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  131057: { title: 'Account in maintenance mode', details: 'The account is in maintenance mode.', http: 500 },
  131062: {
    title: 'Business-scoped user id is not supported',
    details: 'Authentication templates can only be sent to a phone number.',
  },
  132000: {
    title: 'Number of parameters does not match the expected number of params',
    details: 'The number of variable parameter values does not match the template.',
  },
  132001: {
    title: 'Template name does not exist in the translation',
    details: 'The template does not exist in the specified language or has not been approved.',
    http: 404,
  },
  132005: { title: 'Translated text too long', details: 'Translated text is too long.' },
  132012: {
    title: 'Parameter format does not match format in the created template',
    details: 'Variable parameter values formatted incorrectly.',
  },
  132015: { title: 'Template is Paused', details: 'The template is paused due to low quality.' },
  132016: {
    title: 'Template is Disabled',
    details: 'The template has been paused too many times and is now disabled.',
  },
  132018: {
    title: 'There are issues with the parameters in your template',
    details: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
  },
  133010: {
    title: 'Phone number not registered',
    details: 'The phone number is not registered on the platform.',
  },
  137000: {
    title: "Recipient identity key hash doesn't match",
    details: 'The identity key hash is not the present one of the recipient.',
  },
}

/** The error of a code, with Meta's words unless others are given. Unknown codes are answered with 400. */
export function graphError(code: number, change: Partial<Omit<GraphError, 'code'>> = {}): GraphError {
  const { title, details, http = 400 } = known[code] ?? { title: 'Error', details: `Error ${code}.` }
  return { code, http, title, details, type: 'OAuthException', ...change }
}

/** The body of an error answer. */
export function errorBody(error: GraphError): Json {
  return {
    error: {
      // Meta puts no code before its texts about tokens and about objects it cannot find.
      message: error.code === 190 || error.subcode === 33 ? error.title : `(#${error.code}) ${error.title}`,
      type: error.type,
      code: error.code,
      ...(error.subcode !== undefined && { error_subcode: error.subcode }),
      error_data: { messaging_product: 'whatsapp', details: error.details },
      ...(error.userTitle !== undefined && {
        error_user_title: error.userTitle,
        error_user_msg: error.details,
      }),
      fbtrace_id: newTrace(),
    },
  }
}

/** The id in the path names nothing this token can see: HTTP 400, code 100, subcode 33 (and not 404). */
export function noSuchObject(method: string, id: string): GraphError {
  return graphError(100, {
    subcode: 33,
    type: 'GraphMethodException',
    title: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    details: `Object with ID '${id}' does not exist.`,
  })
}

/** The same error as it stands in a failed status. */
export function statusError(code: number): StatusError {
  const { title, details } = graphError(code)
  return {
    code,
    title,
    message: title,
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}
