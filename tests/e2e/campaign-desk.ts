import type { Api } from './api'

type Customer = { id: string; name: string }

/** No hour and no day is quiet, whenever the test runs. */
export async function neverQuiet(api: Api): Promise<void> {
  for (const [key, value] of [
    ['quiet_from_hour', '8'],
    ['quiet_to_hour', '8'],
    ['quiet_rest_days', 'false'],
  ])
    await api.ask(
      'mutation($key: String!, $value: String) { updateSetting(key: $key, value: $value) { id } }',
      { key, value },
    )
}

/**
 * Asks the shop's customers, as at the counter: 28 agree to offers, and two take it back.
 * @returns those who agree
 */
export async function askCustomers(api: Api): Promise<Customer[]> {
  const { items } = await api.ask<{ items: Customer[] }>(
    'query { customers(pagination_limit: 100) { items { id name } } }',
  )
  const says = (customer_id: string, decision: string) =>
    api.ask('mutation($id: ID!, $form: ConsentInput!) { recordConsent(customer_id: $id, form: $form) }', {
      id: customer_id,
      form: {
        purpose: 'marketing',
        decision,
        basis: 'consent',
        channel: 'counter',
        evidence: 'No balcão',
        textVersion: '',
      },
    })
  for (const { id } of items.slice(0, 30)) await says(id, 'granted')
  for (const { id } of items.slice(0, 2)) await says(id, 'withdrawn')
  return items.slice(2, 30)
}
