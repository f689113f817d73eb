import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Images } from '../images/images.server.ts'
import type { DrawnPage } from '../pages/page.ts'

/** What a route that is neither a page nor a call has of the application around it. */
export interface RouteHost {
  readonly app: FastifyInstance
  readonly images: Images
  /** Whoever asks, by header or cookie; a token that is not valid is a visitor's. For what a browser opens by itself. */
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
  /** Whoever asks, by header alone; refuses `token_rejected`. For what changes something. */
  readonly contextOfCall: (request: FastifyRequest) => Promise<Context>
  /** Nobody in particular. */
  readonly contextOfVisitor: (request: FastifyRequest) => Context
  /** The portal itself, acting under this name. */
  readonly contextOfSystem: (name: string) => Context
  /** Answers with a page that nobody keeps, in the portal's frame. */
  readonly sendPage: (request: FastifyRequest, reply: FastifyReply, page: DrawnPage) => Promise<void>
}

interface Address {
  readonly method: 'GET' | 'POST'
  /** As Fastify writes it. */
  readonly path: string
  /** One Chinese line for `npm run routes`. */
  readonly about: string
}

/** Some addresses and how they are answered; a test compares them with what the server really answers. */
export interface RawRoutes<Wired = unknown> {
  readonly addresses: readonly Address[]
  readonly register: (host: RouteHost, wired: Wired) => void | Promise<void>
}
