/**
 * What the runs behind the survey's figures of ABR have in common beside their network: an LLC header, with which 512
 * bytes of data are twelve cells (512 + 40 of TCP and IP + 8 + a trailer of 8) and an acknowledgement is two.
 */
import type { Settings } from '../../sweep/types';

export const WITH_HEADER: Settings = { 'flows.f.adaptation.encapsulation': 'llc' };
