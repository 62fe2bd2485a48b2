// What early begins goes on while everything that mount stands on is evaluated: the order matters.
import { early } from './early'
import { mount } from './mount'

mount(early)
