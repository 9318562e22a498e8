/** The tables of a fleet, the same in PGlite and PostgreSQL. */
import type { SqlSchema } from '#bin/database/migrations.ts'

const TABLES: readonly string[] = [
  `CREATE TABLE fleet_run (
    id serial PRIMARY KEY,
    started timestamptz NOT NULL,
    finished timestamptz,
    version text NOT NULL
  )`,
  `CREATE TABLE fleet_target (
    id text PRIMARY KEY,
    address text NOT NULL,
    group_name text NOT NULL,
    owners text NOT NULL,
    position integer NOT NULL,
    is_listed boolean NOT NULL
  )`,
  `CREATE TABLE fleet_check (
    run_id integer NOT NULL,
    target_id text NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    status text NOT NULL,
    summary text NOT NULL,
    failing integer NOT NULL,
    found integer NOT NULL,
    PRIMARY KEY (run_id, target_id, kind)
  )`,
  'CREATE INDEX fleet_check_target ON fleet_check (target_id, kind, at)',
  `CREATE TABLE fleet_facts (
    target_id text NOT NULL,
    since timestamptz NOT NULL,
    facts jsonb NOT NULL,
    PRIMARY KEY (target_id, since)
  )`,
  `CREATE TABLE fleet_cause (
    id text PRIMARY KEY,
    kind text NOT NULL,
    operation text NOT NULL,
    difference text NOT NULL,
    severity text NOT NULL,
    source text NOT NULL
  )`,
  `CREATE TABLE fleet_finding (
    target_id text NOT NULL,
    cause_id text NOT NULL,
    kind text NOT NULL,
    fails boolean NOT NULL,
    first_seen timestamptz NOT NULL,
    last_seen timestamptz NOT NULL,
    since timestamptz NOT NULL,
    fixed_at timestamptz,
    PRIMARY KEY (target_id, cause_id)
  )`,
  `CREATE TABLE fleet_change (
    run_id integer NOT NULL,
    target_id text NOT NULL,
    cause_id text NOT NULL,
    at timestamptz NOT NULL,
    change text NOT NULL,
    is_initial boolean NOT NULL,
    PRIMARY KEY (target_id, cause_id, at, change)
  )`,
  'CREATE INDEX fleet_change_at ON fleet_change (at)',
  // Number of checks of a run that workers share.
  'ALTER TABLE fleet_run ADD COLUMN checks integer',
  `CREATE TABLE fleet_lease (
    id text PRIMARY KEY,
    host text NOT NULL,
    writes boolean NOT NULL,
    job text,
    until timestamptz NOT NULL
  )`,
  `CREATE TABLE fleet_ledger (
    target_id text NOT NULL,
    name text NOT NULL,
    at integer NOT NULL,
    content text NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (target_id, name, at)
  )`,
]

export const FLEET_SCHEMA: SqlSchema = {
  name: 'fleet',
  command: 'understudy fleet check',
  steps: TABLES,
}
