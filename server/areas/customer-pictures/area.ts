import { received } from '../../conversation/seam'
import { fetchCustomerPicture } from './fetch.job'
import { wantPictures } from './want'

/** What the whole takes in of this area. */
export const area = {
  jobs: { 'customers.picture': fetchCustomerPicture },
  hooks: [
    received.hook('record', {
      name: 'asks for the pictures of customers who wrote',
      asks: (message) =>
        `EXISTS (SELECT FROM instances i WHERE i.tenant_id = ${message}.tenant_id AND i.id = ${message}.instance_id AND NOT i.is_official)`,
      act: wantPictures,
    }),
  ],
}
