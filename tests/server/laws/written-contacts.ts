const CREATE =
  'mutation($p: String!, $e: String) { createCustomer(name: "X", phone_number: $p, email: $e) { id } }'
const CHANGE =
  'mutation($id: ID!, $v: JSON) { updateCustomer(id: $id, changes: [{ field: "document_register", value: $v, was: "x" }]) { id } }'
const START =
  'mutation($p: String!, $i: ID!) { startChatTicket(to_number: $p, instance_id: $i, name: "X") { existed } }'

/** Ways to write a number or address down, as a customer's or at this one, whose answer would say who has it; `phone` is somebody's. */
export const writings = (id: string, phone: string): (readonly [document: string, asked: object])[] => [
  [CREATE, { p: '11988887777' }],
  [CREATE, { p: phone, e: 'outra@exemplo.test' }],
  [CHANGE, { id, v: '111.444.777-35' }],
  [START, { p: '11988887777', i: '1' }],
]
