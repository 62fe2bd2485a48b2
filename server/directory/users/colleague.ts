import type { User } from '../../../contract/entities'
import { mayCall } from '../../../src/domain/access/permissions'
import type { Principal } from '../../platform/principal'

/** Does somebody manage users, and so see of them what others do not? */
export const managesUsers = ({ role }: Pick<Principal, 'role'>): boolean => mayCall(role, 'paginatedUsers')

/** A user as a colleague knows them: e-mail, failed tries, password and second factor are shown to those who manage users, and to oneself. */
export const asColleague =
  (principal: Pick<Principal, 'role' | 'userId'>) =>
  <U extends Pick<User, 'id' | 'email' | 'attempts'>>(user: U): U =>
    managesUsers(principal) || user.id === principal.userId
      ? user
      : {
          ...user,
          email: '',
          attempts: 0,
          old_password_in_use: false,
          twofactor_activity: false,
          expiration_password: null,
        }
